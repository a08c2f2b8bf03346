import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../paths.ts'
import { onPanelChange, openPanel, show } from './shortcut-state.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))

/** The letter after G. */
const places: Record<string, string> = {
  i: paths.ideas,
  p: paths.posts,
  c: paths.calendar,
  s: paths.strategy,
  n: paths.createIdea,
  u: paths.notifications,
  a: paths.chat(),
}
const sequenceMs = 1000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))

/** Keys that work on every page. None of them fires while somebody types. */
export function Shortcuts() {
  const panel = useSyncExternalStore(onPanelChange, openPanel)
  const navigate = useNavigate()
  const can = useCan()
  const lastG = useRef(0)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        show(openPanel() === 'palette' ? null : 'palette')
        return
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || openPanel() !== null) return
      if (event.key === '?') show('sheet')
      else if (event.key === 'g') lastG.current = Date.now()
      else if (Date.now() - lastG.current < sequenceMs) {
        const place = places[event.key]
        lastG.current = 0
        if (place !== undefined) void navigate(place)
      } else if (event.key === 'c' && can('ideas:write')) void navigate(paths.createIdea)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate, can])
  return (
    <Suspense>
      {panel === 'palette' && <Palette onClose={() => show(null)} />}
      {panel === 'sheet' && <ShortcutSheet onClose={() => show(null)} />}
    </Suspense>
  )
}
