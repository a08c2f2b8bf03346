import type { Prompt } from '@draftwright/contract/advisor'
import { IconSettings } from '@tabler/icons-react'
import classes from './Composer.module.css'

interface PromptMenuProps {
  id: string
  prompts: readonly Prompt[]
  /** The text after the slash. */
  words: string
  chosen: number
  onChoose: (prompt: Prompt) => void
  onManage: () => void
}

/** The prompts that match the text after the slash. The composer's arrow keys move the selection. */
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
            // Keeps the focus in the composer, and lets touch scroll without selecting.
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
