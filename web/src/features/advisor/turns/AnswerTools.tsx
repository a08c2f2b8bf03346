import { IconArrowFork, IconCheck, IconCopy, IconQuote, IconRefresh, type TablerIcon } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { Turn } from '../run/turn.ts'
import { useCopy } from '../use-copy.ts'
import type { TurnActions } from './turn-actions.ts'
import classes from './TurnView.module.css'

interface Tool {
  label: string
  title: string
  icon: TablerIcon
  onClick: () => void
}

/** The actions below an answer. */
export function AnswerTools({ turn, turnActions }: { turn: Turn; turnActions: TurnActions | null }) {
  const [isCopied, copy] = useCopy()
  const own = (all: TurnActions): Tool[] => [
    { label: 'Regenerate', title: 'Regenerate', icon: IconRefresh, onClick: () => all.regenerate(turn) },
    {
      label: 'Quote',
      title: 'Quote in your next question',
      icon: IconQuote,
      onClick() {
        // The text selected in this answer, or all of it.
        const selected = getSelection()?.toString().trim() ?? ''
        all.quote(selected === '' ? turn.text : selected)
      },
    },
    {
      label: 'Continue in a new chat',
      title: 'Continue from here in a new chat',
      icon: IconArrowFork,
      onClick: () => all.fork(turn),
    },
  ]
  const tools: Tool[] = [
    {
      label: isCopied ? 'Copied' : 'Copy the answer',
      title: 'Copy as Markdown',
      icon: isCopied ? IconCheck : IconCopy,
      onClick: () => copy(turn.text),
    },
    ...(turnActions === null ? [] : own(turnActions)),
  ]
  return (
    <div className={classes.tools} role="group" aria-label="This answer">
      {tools.map(({ label, title, icon: Icon, onClick }, at) => (
        <Button
          key={title}
          variant="ghost"
          size="icon"
          aria-label={label}
          title={title}
          data-copy-answer={at === 0 || undefined}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
        >
          <Icon size={16} aria-hidden />
        </Button>
      ))}
    </div>
  )
}
