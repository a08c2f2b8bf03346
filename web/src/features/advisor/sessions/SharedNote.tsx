import { Button } from '../../../ui/Button.tsx'
import classes from '../Chat.module.css'

/** In place of the box, under a colleague's conversation. */
export function SharedNote({ owner, onFork }: { owner: string; onFork: () => void }) {
  return (
    <div className={classes.shared}>
      <p>Shared by {owner}. You can read it.</p>
      <Button onClick={onFork}>Continue in a chat of my own</Button>
    </div>
  )
}
