import type { IconShape } from '../../shared/icons.ts'

export interface IconProps {
  readonly icon: IconShape
}

/**
 * A sign, in the colour of the text around it. It stands in the page: a picture in a style sheet is a document of its own,
 * and the first of them kept the first frame waiting for 14 of 130 ms.
 */
export default function Icon({ icon: { name, path } }: IconProps) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
