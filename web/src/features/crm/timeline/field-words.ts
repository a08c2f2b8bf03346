import { dayWords } from '../kernel/words.ts'
import { momentWords, ownZone } from '../../../ui/moment-words.ts'

/** A value as the server tells it, with days as everywhere else and times by the reader's clock. */
export function fieldWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value)) return momentWords(value, ownZone())
  return /^\d{4}-\d\d-\d\d$/u.test(value) ? dayWords(value) : value
}
