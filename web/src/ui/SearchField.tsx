import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUrlState } from './use-url-state.ts'

const idleMs = 200

/** A search field bound to a URL parameter (`q` by default), debounced while typing. */
export function SearchField({ label, name = 'q' }: { label: string; name?: string }) {
  const [value, setValue] = useUrlState<string>(name, '')
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // Back and Clear filters change the URL while the field is mounted.
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      setValue(text)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [text, setValue])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />
      }
      w={{ base: '100%', xs: 240 }}
    />
  )
}
