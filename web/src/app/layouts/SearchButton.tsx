import { IconSearch } from '@tabler/icons-react'
import classes from './SearchButton.module.css'
import { openPalette } from './shortcut-state.ts'

/** Opens the palette by click, and shows its keyboard shortcut. */
export function SearchButton() {
  return (
    <button type="button" className={classes.button} onClick={openPalette}>
      <IconSearch size={16} aria-hidden />
      <span>Search</span>
      <kbd>{/Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}
