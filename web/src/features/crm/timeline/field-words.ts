import { momentWords, ownZone } from '../../../ui/moment-words.ts'

/** A value as the server tells it, with times by the reader's clock. */
export const fieldWords = (value: string): string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value) ? momentWords(value, ownZone()) : value
