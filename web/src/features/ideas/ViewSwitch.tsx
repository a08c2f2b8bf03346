import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useUrlState } from '../../ui/use-url-state.ts'
import classes from './IdeaFilters.module.css'

const views = [
  { value: 'list', icon: IconList, name: 'List' },
  { value: 'board', icon: IconLayoutKanban, name: 'Board' },
]

/** List or board, kept in the address. */
export function ViewSwitch() {
  const [view, setView] = useUrlState<string>('view', 'list', { isStep: true })
  const shown = view === 'board' ? 'board' : 'list'
  return (
    <div role="group" aria-label="View" className={classes.views}>
      {views.map(({ value, icon: Icon, name }) => (
        <button
          key={value}
          type="button"
          className={classes.view}
          aria-pressed={value === shown}
          aria-label={name}
          title={name}
          onClick={() => setView(value)}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </div>
  )
}
