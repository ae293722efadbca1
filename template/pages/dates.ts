import type { SiteFrame } from '../../schema/site.ts'

/** Dates as the site's readers write them; what is not a date is left as it is. */
export function createDateFormat({ htmlLang, calendar }: SiteFrame['config']['locale']): (date: string) => string {
  const format = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long', calendar, timeZone: 'UTC' })
  return (date) => {
    const time = Date.parse(date)
    return Number.isNaN(time) ? date : format.format(time)
  }
}
