import type { ReactNode } from 'react'

export default function PriceTable({ plan, children }: { plan: string; children?: ReactNode }) {
  return (
    <section className="prices" data-plan={plan}>
      {children}
    </section>
  )
}
