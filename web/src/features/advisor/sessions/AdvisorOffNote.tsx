import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from '../Chat.module.css'

/** Replaces the composer while the advisor is disabled for the workspace. */
export function AdvisorOffNote() {
  const mayManage = useCan()('account:manage')
  return (
    <div className={classes.shared}>
      <p>
        Ask Co-CEO is turned off in this workspace. Your conversations are still saved.
        {mayManage ? '' : ' An owner or admin can turn it on.'}
      </p>
      {mayManage && (
        <Button variant="outline" to={`${paths.accountSettings}?tab=features`}>
          Open the settings
        </Button>
      )}
    </div>
  )
}
