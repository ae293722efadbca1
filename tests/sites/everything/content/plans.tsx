import { Card, Cards } from 'helpgen/components'

export const frontMatter = { title: 'Plans' }

export default function Plans() {
  return (
    <Cards>
      <Card label="Gold" href="/docs/welcome" />
    </Cards>
  )
}
