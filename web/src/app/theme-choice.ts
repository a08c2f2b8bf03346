/** Whether a colour mode was chosen in this browser; the kit keeps it under this key. */
export const hasColourChoice = (): boolean => localStorage.getItem('mantine-color-scheme-value') !== null
