/** Public interface of the workbench: the desk's one queue, and its search. */
export { assignWork, getAssignee } from './assign-work.ts'
export { findAtDesk } from './find-at-desk.ts'
export { getBuyerRecord } from './get-buyer-record.ts'
export { getMarginFloor } from './get-margin-floor.ts'
export { getSetupSteps } from './get-setup-steps.ts'
export { listAssignees } from './load-assignees.ts'
export { getSnoozeText, snoozeWork, wakeWork } from './snooze-work.ts'
export { getWorkQueue } from './work-queue.ts'
