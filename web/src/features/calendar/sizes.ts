/** Pixels of an hour in week and day; the lines behind a day in DayColumn.module.css have the same. */
export const hourHeight = 56
