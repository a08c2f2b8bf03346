import { composerId } from '@draftwright/contract/agent/vocabulary'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import classes from './ChatPage.module.css'

/** The only model; without one, that this is basic mode, with the way to a model. */
export function ModelCorner({ id }: { id: string | undefined }) {
  const canChoose = useCan()('models:manage')
  if (id !== composerId) return <span className={classes.model}>{id}</span>
  return (
    <span className={classes.model}>
      <span className={canChoose ? classes.mode : undefined}>Basic mode</span>
      {canChoose && <Link to={`${paths.accountSettings}?tab=models`}>Connect a model</Link>}
    </span>
  )
}
