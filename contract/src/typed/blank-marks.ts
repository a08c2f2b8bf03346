/** What programs and people write where there is nothing. */
const blankMark =
  /^(?:[-–—]{1,3}|n[/.]?a\.?|n\/d|#n\/a|#null!|null|\(null\)|\(none\)|nil|nan|k\. ?a\.|keine angabe|s\/o|н\/д|b\. ?d\.|brak)$/iu

/** Whether a text stands for nothing. In a column of texts it is a text, and a dash may be a no. */
export const isBlankMark = (text: string): boolean => text.length <= 12 && blankMark.test(text)

const kindsWithMarks: ReadonlySet<string> = new Set([
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'duration',
  'rating',
  'email',
  'url',
  'phoneNumber',
])
/** Whether such a mark is nothing in a field of this type. */
export const hasBlankMarks = (fieldType: string): boolean => kindsWithMarks.has(fieldType)
