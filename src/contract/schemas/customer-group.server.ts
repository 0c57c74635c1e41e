import { z } from 'zod'
import { maxGroupName } from '../desk/customer-groups.ts'
import { requiredPrintableLineField } from './desk-fields.server.ts'

/** A group's name as its form sends it. */
export const customerGroupSchema = z.object({ name: requiredPrintableLineField(maxGroupName) })
