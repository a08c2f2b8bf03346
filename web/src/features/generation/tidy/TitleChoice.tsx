import { TextInput } from '@mantine/core'
import styles from './TidyNotes.module.css'

interface TitleChoiceProps {
  value: string
  /** Sentences of the author. */
  offered: readonly string[]
  onChange: (title: string) => void
}

/** An empty title with sentences of the author to click. */
export function TitleChoice({ value, offered, onChange }: TitleChoiceProps) {
  const others = offered.filter((one) => one !== value)
  return (
    <div>
      <TextInput
        label="Title"
        placeholder="Write a title, or choose one of your sentences"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {others.length === 0 ? null : (
        <ul className={styles.chips} aria-label="Your sentences as title">
          {others.map((one) => (
            <li key={one}>
              <button type="button" className={styles.chip} onClick={() => onChange(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
