import { Button } from '../../../ui/Button.tsx'
import classes from '../Chat.module.css'

/** Replaces the composer under a colleague's conversation. */
export function SharedNote({ owner, onFork }: { owner: string; onFork: () => void }) {
  return (
    <div className={classes.shared}>
      <p>Shared by {owner} (view only).</p>
      <Button onClick={onFork}>Continue in a new chat</Button>
    </div>
  )
}
