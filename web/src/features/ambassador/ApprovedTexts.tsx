import { Text } from '@mantine/core'
import styles from './Ambassador.module.css'

/** The texts that may be shared; the person chooses one. */
export function ApprovedTexts({
  texts,
  picked,
  onPick,
}: {
  texts: readonly string[]
  picked: string | undefined
  onPick: (text: string) => void
}) {
  return (
    <>
      <Text size="sm">Your workspace shares approved texts only. Choose one.</Text>
      {texts.length === 0 ? (
        <Text size="sm" role="note">
          This post has no approved text yet, so it can’t be shared.
        </Text>
      ) : (
        <fieldset className={styles.suggestions} aria-label="Approved texts">
          {texts.map((approved) => (
            <button
              key={approved}
              type="button"
              className={styles.suggestion}
              aria-pressed={approved === picked}
              onClick={() => onPick(approved)}
            >
              {approved}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
