import type { Outline } from '@draftwright/contract/generation'
import { Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import classes from './OutlineEditor.module.css'
import { toEditableSections, type EditableSection, toSections } from './outline-text.ts'

export interface AcceptedOutline {
  title: string
  outline: Outline['outline']
  opening?: string
}
interface OutlineEditorProps {
  outline: Outline
  isBusy: boolean
  onAccept: (accepted: AcceptedOutline) => void
}

/** The proposed titles, sections and opening, to be edited before the draft is written from them. */
export function OutlineEditor({ outline, isBusy, onAccept }: OutlineEditorProps) {
  const [title, setTitle] = useState(outline.titles[0] ?? '')
  const [opening, setOpening] = useState(outline.opening)
  const [sections, setSections] = useState(() => toEditableSections(outline.outline))
  const [failure, setFailure] = useState<string | null>(null)
  const nextKey = useRef(outline.outline.length)

  const change = (key: number, part: Partial<EditableSection>) =>
    setSections((before) => before.map((section) => (section.key === key ? { ...section, ...part } : section)))
  const move = (at: number, by: number) =>
    setSections((before) => {
      const after = [...before]
      after.splice(at + by, 0, ...after.splice(at, 1))
      return after
    })
  function accept() {
    const kept = toSections(sections)
    if (title.trim() === '') return setFailure('Choose or write a title.')
    setFailure(null)
    onAccept({ title: title.trim(), outline: kept, ...(opening.trim() === '' ? {} : { opening: opening.trim() }) })
  }

  return (
    <Stack gap="md">
      <Radio.Group label="Title" value={outline.titles.includes(title) ? title : ''} onChange={setTitle}>
        <Stack gap={8} mt={6}>
          {outline.titles.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        aria-label="Your own title"
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Opening"
        autosize
        minRows={2}
        maxRows={8}
        value={opening}
        onChange={(event) => setOpening(event.currentTarget.value)}
      />
      <div role="group" aria-labelledby="outline-sections">
        <Text id="outline-sections" size="sm" fw={500} mb={6}>
          Sections
        </Text>
        {sections.length === 0 && (
          <Text size="sm" c="dimmed" mb={8}>
            No sections. The draft is written as one piece.
          </Text>
        )}
        <ol className={classes.sections}>
          {sections.map(({ key, heading, points }, at) => (
            <li key={key} className={classes.section}>
              <Group gap={4} wrap="nowrap">
                <TextInput
                  className={classes.heading}
                  aria-label={`Heading of section ${at + 1}`}
                  value={heading}
                  maxLength={200}
                  onChange={(event) => change(key, { heading: event.currentTarget.value })}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move section ${at + 1} up`}
                  disabled={at === 0}
                  icon={<IconArrowUp size={15} />}
                  onClick={() => move(at, -1)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move section ${at + 1} down`}
                  disabled={at === sections.length - 1}
                  icon={<IconArrowDown size={15} />}
                  onClick={() => move(at, 1)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove section ${at + 1}`}
                  icon={<IconTrash size={15} />}
                  onClick={() => setSections((before) => before.filter((section) => section.key !== key))}
                />
              </Group>
              <Textarea
                aria-label={`Points of section ${at + 1}, one per line`}
                placeholder="One point per line"
                autosize
                minRows={1}
                maxRows={10}
                value={points}
                onChange={(event) => change(key, { points: event.currentTarget.value })}
              />
            </li>
          ))}
        </ol>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPlus size={14} />}
          onClick={() => setSections((before) => [...before, { key: nextKey.current++, heading: '', points: '' }])}
        >
          Add section
        </Button>
      </div>
      <FormError message={failure} />
      <Group>
        <Button loading={isBusy} onClick={accept}>
          Write the draft from this outline
        </Button>
      </Group>
    </Stack>
  )
}
