/** Languages to translate into, as a model reads them. */
export const languages = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
  'Japanese',
  'Chinese',
]
