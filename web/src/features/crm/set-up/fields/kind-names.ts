import type { FieldKind } from '@draftwright/contract/crm/vocabulary'

export const kindNames: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'One of several choices',
  multi_choice: 'Some of several choices',
  person: 'Person',
  checkbox: 'Yes or no',
  url: 'Link',
}
