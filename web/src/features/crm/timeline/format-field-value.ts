import { formatDate } from '../kernel/format.ts'
import { formatMoment, getOwnTimeZone } from '../../../ui/format-moment.ts'

/** A value from the server, with days formatted as elsewhere and times in the browser's time zone. */
export function formatFieldValue(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value)) return formatMoment(value, getOwnTimeZone())
  return /^\d{4}-\d\d-\d\d$/u.test(value) ? formatDate(value) : value
}
