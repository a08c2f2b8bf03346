import { IconBookmark } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { buildBookmarklet } from './bookmarklet.ts'
import classes from './Capture.module.css'

/** The bookmarklet, to be dragged to the bookmarks bar or copied into a new bookmark. */
export function BookmarkletLink() {
  const address = buildBookmarklet(location.origin)
  const [isPressed, setPressed] = useState(false)
  const link = useCallback(
    (element: HTMLAnchorElement) => {
      // React refuses such an address in its own props; here it is the purpose of the link.
      element.setAttribute('href', address)
      const press = (event: MouseEvent) => {
        event.preventDefault()
        setPressed(true)
      }
      element.addEventListener('click', press)
      return () => element.removeEventListener('click', press)
    },
    [address],
  )
  return (
    <>
      <div className={classes.row}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- Its address is set when it is mounted. */}
        <a ref={link} className={classes.bookmarklet} draggable>
          <IconBookmark size={16} aria-hidden /> Add to Draftwright
        </a>
        <CopyButton text={address} label="Copy its address" />
      </div>
      <p className={classes.hint} role="status">
        {isPressed ? 'Drag this to your bookmarks bar, or copy its address into a new bookmark.' : ''}
      </p>
    </>
  )
}
