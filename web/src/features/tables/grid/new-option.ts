/** The id of an option that does not exist yet. */
export const newOptionId = 'new'
