import { toInstant } from '@draftwright/contract/wall-clock'

/** Nine in the morning of a day: the time that a plan starts with. */
export const toPlannedTime = (day: string, zone: string): string =>
  new Date(toInstant(day, '09:00', zone)).toISOString()
