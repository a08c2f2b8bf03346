import { TagsInput, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { parseAvoidedWord, formatAvoidedWord } from './avoided-words.ts'
import type { VoicePart } from './ToneSection.tsx'
import classes from './VoicePage.module.css'

const offered = 8

export function WordsSection({ answers, measured, isReadOnly, onChange }: VoicePart) {
  const known = new Set(answers.words_to_use.map((word) => word.toLowerCase()))
  const more = (measured?.frequent ?? []).filter(({ word }) => !known.has(word)).slice(0, offered)
  return (
    <Section title="Words">
      <div className={classes.axes}>
        <TagsInput
          label="Words to use"
          description="Press Enter after each"
          maxTags={100}
          readOnly={isReadOnly}
          splitChars={[',', ';']}
          value={answers.words_to_use}
          onChange={(words_to_use) => onChange({ words_to_use })}
        />
        {more.length > 0 && !isReadOnly && (
          <div>
            <Text size="sm" c="dimmed" mb={4}>
              Frequent in the samples
            </Text>
            <div className={classes.offers}>
              {more.map(({ word }) => (
                <Button
                  key={word}
                  variant="secondary"
                  size="sm"
                  aria-label={`Use ${word}`}
                  onClick={() => onChange({ words_to_use: [...answers.words_to_use, word] })}
                >
                  {word}
                </Button>
              ))}
            </div>
          </div>
        )}
        <TagsInput
          label="Words to avoid"
          description="A word, or a word and what to write instead: utilise > use"
          maxTags={200}
          readOnly={isReadOnly}
          splitChars={[',', ';']}
          value={answers.words_to_avoid.map(formatAvoidedWord)}
          onChange={(words) => onChange({ words_to_avoid: words.flatMap((text) => parseAvoidedWord(text) ?? []) })}
        />
      </div>
    </Section>
  )
}
