import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect } from 'react'

/** Whether a group of the sidebar is open: as it was left, and opened whenever one of its pages comes to be shown. */
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
