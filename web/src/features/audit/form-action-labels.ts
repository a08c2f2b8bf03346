/** Actions on forms and what was sent by them. */
export const formActionLabels = {
  'forms.create': 'Added a form',
  'forms.update': 'Changed a form',
  'forms.remove': 'Moved a form to the trash',
  'forms.restore': 'Restored a form',
  'formAnswers.accept': 'Marked answers as not spam',
  'formAnswers.discard': 'Marked answers as spam',
  'formAnswers.takeSuggestion': 'Updated a contact from a form',
  'formAnswers.takeOnContact': 'Updated a contact from a form',
  'formAnswers.dismissOnContact': 'Dismissed a form’s suggestion',
  'formAnswers.addRecord': 'Added an answer to a table',
  'formAnswers.remove': 'Deleted an answer to a form',
} as const

/** The same of their parts, for the filter. */
export const formSliceLabels = { forms: 'Forms', formAnswers: 'Form answers' } as const
