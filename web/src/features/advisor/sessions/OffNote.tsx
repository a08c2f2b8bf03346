import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from '../Chat.module.css'

/** In place of the box, while the workspace takes no questions. */
export function OffNote() {
  const mayManage = useCan()('account:manage')
  return (
    <div className={classes.shared}>
      <p>
        Ask Co-CEO is switched off in this workspace. Your conversations are kept.
        {mayManage ? '' : ' An owner or an admin can switch it on.'}
      </p>
      {mayManage && (
        <Button variant="outline" to={`${paths.accountSettings}?tab=features`}>
          Open the settings
        </Button>
      )}
    </div>
  )
}
