/** Actions on forms and what was sent by them. */
export const formActionLabels = {
  'forms.create': 'Added a form',
  'forms.update': 'Changed a form',
  'forms.remove': 'Moved a form to the trash',
  'forms.restore': 'Restored a form',
  'formAnswers.accept': 'Took suspected answers for real',
  'formAnswers.discard': 'Put answers away as spam',
  'formAnswers.takeSuggestion': 'Took over what a form says of a contact',
  'formAnswers.takeOnContact': 'Took over what a contact sent by a form',
  'formAnswers.dismissOnContact': 'Dismissed what a contact sent by a form',
  'formAnswers.addRecord': 'Added an answer to a table',
  'formAnswers.remove': 'Deleted an answer to a form',
} as const

/** The same of their parts, for the filter. */
export const formSliceLabels = { forms: 'Forms', formAnswers: 'Answers to forms' } as const
