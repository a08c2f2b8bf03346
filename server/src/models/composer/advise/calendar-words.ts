/** The names of months and weekdays in order, the German ones with ae for ä. */
export const months: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')
export const weekdays: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
export const germanMonths: readonly string[] =
  'januar februar maerz april mai juni juli august september oktober november dezember'.split(' ')
export const germanWeekdays: readonly string[] = 'montag dienstag mittwoch donnerstag freitag samstag sonntag'.split(
  ' ',
)
