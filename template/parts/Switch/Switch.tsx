import type { ComponentProps, ReactNode } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  /** What is switched on or off. */
  readonly children: ReactNode
}

/** A labelled switch: on or off. Native, so that the keyboard and forms know it. */
export default function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" {...input} />
      <span>{children}</span>
    </label>
  )
}
