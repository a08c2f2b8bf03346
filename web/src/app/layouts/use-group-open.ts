import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect } from 'react'

/** Whether a sidebar group is open: as last left by the person, and opened whenever one of its pages is shown. */
export function useGroupOpen(path: string, holdsActive: boolean): [boolean, (isOpen: boolean) => void] {
  const [groups, setGroups] = useLocalStorage<Record<string, boolean>>({
    key: 'draftwright-groups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const setOpen = useCallback(
    (isOpen: boolean) => setGroups((before) => ({ ...before, [path]: isOpen })),
    [path, setGroups],
  )
  useEffect(() => {
    if (holdsActive) setOpen(true)
  }, [holdsActive, setOpen])
  return [groups[path] ?? holdsActive, setOpen]
}
