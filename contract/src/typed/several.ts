/** What stands between several values of one cell: Google's ` ::: ` among them. */
const between = /:::|[,;\n]/u
/** Between several phone numbers, which have commas and slashes in them. */
const betweenPhones = /:::|;|\n/u

const split = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The texts of a list in a cell. */
export const splitValues = (cell: string): string[] => split(cell, between)
export const splitPhones = (cell: string): string[] => split(cell, betweenPhones)
