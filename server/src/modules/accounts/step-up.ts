import type { StepUpBody } from '@ip-portal/contract';
import { noteProof } from '../../auth/sessions.ts';
import { change } from '../../context.ts';
import { invalid } from '../../lib/errors.ts';
import { type FactorKit, type Prover, withFactor } from './factor-proof.ts';
import { requireOwnPassword } from './own-password.ts';

/** Proves once more who uses the session: by the password, else by a code or a passkey. */
export async function stepUp(kit: FactorKit, by: Prover, { Password, ...proof }: StepUpBody): Promise<void> {
  const { sessionId } = by.user;
  if (Password !== undefined) {
    await requireOwnPassword(kit.ctx, by.user, Password, by.actor, ['Password', '密码不正确']);
    await change(kit.ctx, [], (tx) => noteProof(tx, sessionId));
  } else if (proof.Code !== undefined || proof.Passkey !== undefined) {
    await withFactor(kit, by, proof, (tx) => noteProof(tx, sessionId));
  } else throw invalid({ Password: '请输入密码' });
}
