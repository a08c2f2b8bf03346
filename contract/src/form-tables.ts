import type { QuestionKind } from './crm/vocabulary.ts'
import type { TableFieldType } from './table-fields.ts'

/** Which kinds of question can fill in a field; the first is the one that asks for it best. */
const kindsByType: Partial<Record<TableFieldType, readonly QuestionKind[]>> = {
  singleLineText: ['short_text', 'long_text', 'number', 'scale', 'single_choice', 'multi_choice', 'yes_no', 'date'],
  multilineText: ['long_text', 'short_text', 'number', 'scale', 'single_choice', 'multi_choice', 'yes_no', 'date'],
  richText: ['long_text', 'short_text'],
  email: ['short_text'],
  url: ['short_text'],
  phoneNumber: ['short_text'],
  barcode: ['short_text'],
  number: ['number', 'scale'],
  currency: ['number', 'scale'],
  percent: ['number', 'scale'],
  rating: ['number', 'scale', 'single_choice'],
  checkbox: ['yes_no'],
  date: ['date'],
  dateTime: ['date'],
  singleSelect: ['single_choice', 'yes_no'],
  multipleAttachments: ['file'],
  multipleSelects: ['multi_choice', 'single_choice'],
}

/** Links are chosen from the records whose names the form lists as options: no form asks for them by itself. */
const linkKinds: readonly QuestionKind[] = ['single_choice', 'multi_choice']

/** Whether the answers to such questions can become cells of such a field. Strangers name no people. */
export const canFillField = (kind: QuestionKind, type: TableFieldType): boolean =>
  (type === 'multipleRecordLinks' ? linkKinds : kindsByType[type])?.includes(kind) ?? false

/** The kind of question that asks for such a field; null if strangers cannot be asked for it. */
export const getQuestionKind = (type: TableFieldType): QuestionKind | null => kindsByType[type]?.[0] ?? null
