import * as z from 'zod'

/** Where readers turn when an article did not help. */
export const contactSchema = z.strictObject({
  /**
   * What the link says.
   * @example 'Contact support'
   */
  label: z.string().min(1),
  /**
   * Where it leads: a page of this site (checked), an absolute address, or `mailto:`.
   * @example 'mailto:help@example.com'
   */
  href: z.string().min(1),
  /**
   * One sentence beside it.
   * @example 'We answer within one working day.'
   */
  text: z.string().default(''),
})

/** Whether articles ask "Was this helpful?", and where the answers go. */
export const feedbackSchema = z.strictObject({
  /**
   * Address that answers are posted to, as a form with `page` and `helpful` (`yes` or `no`). Without it, scripts of
   * yours get them as the DOM event `helpgen:feedback`.
   * @example 'https://example.com/help-feedback'
   */
  url: z.url({ protocol: /^https?$/ }).optional(),
})
