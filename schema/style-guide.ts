/** What a part of the template says of itself, read from its source. */
export interface PartFacts {
  readonly name: string
  readonly description: string
  /** Address of its page in the style guide. */
  readonly href: string
  /** Empty when they are not written as an interface. */
  readonly props: readonly PropFacts[]
}

export interface PropFacts {
  readonly name: string
  /** As written. */
  readonly type: string
  readonly isOptional: boolean
  readonly description: string
}

/** A custom property of the template's style sheets. Values that name other properties are followed to the end. */
export interface DesignToken {
  readonly name: string
  readonly group: 'colour' | 'font' | 'size' | 'space' | 'radius' | 'shadow' | 'icon' | 'other'
  readonly light: string
  readonly dark: string
  /** For colours of text: the ratio to what they stand on, in each mode. */
  readonly contrast?: { readonly on: string; readonly light: number; readonly dark: number }
}

/** A page of the style guide: the list of everything, or one part. */
export type StyleGuidePage =
  | { readonly kind: 'index'; readonly parts: readonly PartFacts[]; readonly tokens: readonly DesignToken[] }
  | {
      readonly kind: 'part'
      readonly part: PartFacts
      readonly previous?: PartFacts
      readonly next?: PartFacts
    }
