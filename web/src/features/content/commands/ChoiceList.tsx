import type { RunUsage } from '@draftwright/contract/generation'
import { formatUsage } from '../../generation/index.ts'
import styles from './CommandCard.module.css'

interface ChoiceListProps {
  title: string
  choices: readonly string[]
  usage: RunUsage | null
  onTake: (text: string) => void
}

/** Variants of which a person takes one. */
export const ChoiceList = ({ title, choices, usage, onTake }: ChoiceListProps) => (
  <div>
    <h3 className={styles.title}>{title}</h3>
    {usage ? <p className={styles.usage}>{formatUsage(usage)}</p> : null}
    <ol className={styles.choices}>
      {choices.map((choice, at) => (
        <li key={choice}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The list replaces what had the focus. */}
          <button type="button" className={styles.item} autoFocus={at === 0} onClick={() => onTake(choice)}>
            {choice}
          </button>
        </li>
      ))}
    </ol>
  </div>
)
