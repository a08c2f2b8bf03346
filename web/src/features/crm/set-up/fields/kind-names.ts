import type { FieldKind } from '@draftwright/contract/crm/vocabulary'

export const kindNames: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'Single choice',
  multi_choice: 'Multiple choice',
  person: 'Person',
  checkbox: 'Yes or no',
  url: 'Link',
}
