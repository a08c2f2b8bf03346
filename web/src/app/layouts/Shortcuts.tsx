import { lazy, Suspense, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { paths } from '../paths.ts'
import { goToKeys } from './go-to-keys.ts'
import { getOpenPanel, showPanel, subscribeToPanel, typeAhead } from './shortcut-state.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))
const HelpPanel = lazy(() => import('../../features/handbook/HelpPanel.tsx'))

const sequenceMs = 1000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"]') !== null

/** While the palette loads, or is about to take the focus, typed keys go to its field. */
function keepForPalette(event: KeyboardEvent): void {
  if (getOpenPanel() !== 'palette' || isInDialog(event.target)) return
  if (event.key === 'Escape') showPanel(null)
  else if (event.ctrlKey || event.metaKey || event.altKey || !typeAhead(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Shortcuts that work on every page. None of them fires while the person is typing. */
export function Shortcuts({ onCollapse }: { onCollapse: () => void }) {
  const panel = useSyncExternalStore(subscribeToPanel, getOpenPanel)
  const navigate = useNavigate()
  const can = useCan()
  const lastG = useRef(0)
  const collapse = useEffectEvent(onCollapse)
  useRestoreFocus(panel !== null)
  useEffect(() => {
    if (location.search.includes('help=')) showPanel('help')
    // In the capture phase, before the page's own fields: one of them may still have the focus.
    addEventListener('keydown', keepForPalette, { capture: true })
    return () => removeEventListener('keydown', keepForPalette, { capture: true })
  }, [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        showPanel(getOpenPanel() === 'palette' ? null : 'palette')
        return
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const open = getOpenPanel()
      // The help lies beside the page, which stays in use.
      if (open !== null && open !== 'help') return
      if (event.key === '[') collapse()
      else if (event.key === '?') showPanel(open === null ? 'help' : 'sheet')
      else if (event.key === 'g') lastG.current = Date.now()
      else if (Date.now() - lastG.current < sequenceMs) {
        const place = goToKeys[event.key]
        lastG.current = 0
        if (place !== undefined) void navigate(place)
      } else if (event.key === 'c' && can('ideas:write')) void navigate(paths.createIdea)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate, can])
  return (
    <Suspense>
      {panel === 'palette' && <Palette onClose={() => showPanel(null)} />}
      {panel === 'sheet' && <ShortcutSheet onClose={() => showPanel(null)} />}
      {panel === 'help' && <HelpPanel onClose={() => showPanel(null)} onShortcuts={() => showPanel('sheet')} />}
    </Suspense>
  )
}
