import type { Prompt } from '@draftwright/contract/advisor'
import { IconSettings } from '@tabler/icons-react'
import classes from './Composer.module.css'

interface PromptMenuProps {
  id: string
  prompts: readonly Prompt[]
  /** What is behind the slash. */
  words: string
  chosen: number
  onChoose: (prompt: Prompt) => void
  onManage: () => void
}

/** The prompts that fit what is behind the slash. The arrow keys go through it from the box below. */
export function PromptMenu({ id, prompts, words, chosen, onChoose, onManage }: PromptMenuProps) {
  return (
    <div className={classes.prompts}>
      <div id={id} role="listbox" aria-label="Prompts">
        {prompts.map((prompt, at) => (
          <div
            key={prompt.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            className={classes.prompt}
            // The box keeps the focus, and a finger can scroll without choosing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(prompt)}
          >
            <strong>{prompt.name}</strong>
            <span>{prompt.text}</span>
          </div>
        ))}
        {prompts.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className={classes.prompt}>
            <span>{words === '' ? 'Your saved prompts appear here.' : 'No matching prompts.'}</span>
          </div>
        )}
      </div>
      <button
        type="button"
        className={classes.manage}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onManage}
      >
        <IconSettings size={14} aria-hidden />
        Manage prompts
      </button>
    </div>
  )
}
