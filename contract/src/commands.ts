/**
 * The commands of `/api` that the app sends: from method and address follow the body and what is answered. Types alone,
 * as in `reads.ts`.
 */
import type { AdminCommands } from './admin-commands.ts';
import type { Command, Done, Many, One } from './define/calls.ts';
import type { DocumentKind } from './organization-words.ts';
import type {
  OrganizationDetail,
  OrganizationUpdate,
  OrganizationWrite,
  PostingDetail,
  PostingUpdate,
  PostingWrite,
} from './resources/index.ts';
import type { ChangePasswordBody, LoginBody, ProfileBody, RegisterBody, UserInfo } from './schemas/account.ts';
import type { CodeAskBody, CodeProofBody, CodeTicket } from './schemas/code.ts';
import type { ConsentWithdrawal, ConsentWrite } from './schemas/consent.ts';
import type { MessageWays, UnreadCount } from './schemas/message.ts';
import type {
  ActingBody,
  InvitationMade,
  InvitationToken,
  InvitationWrite,
  MemberChange,
  OrganizationDocument,
  OrganizationMember,
  OwnershipTransfer,
  ReceivedInvitation,
} from './schemas/organization.ts';
import type { PasskeyLoginBody, PasskeyMade, PasskeyOptions, PasskeyUpdate, PasskeyWrite } from './schemas/passkey.ts';
import type { EraseBody } from './schemas/personal-data.ts';
import type {
  PrivacyRequest,
  PrivacyRequestMove,
  PrivacyRequestSupplement,
  PrivacyRequestWrite,
} from './schemas/privacy-request.ts';
import type { RecoveryBody, RecoveryResetBody } from './schemas/recovery.ts';
import type {
  FactorCodeBody,
  FactorEnrolment,
  FactorEnrolmentBody,
  FactorProof,
  FactorProofBody,
  RecoveryCodes,
  StepUpBody,
} from './schemas/second-factor.ts';
import type { LoggedOut, SsoLink } from './schemas/sso.ts';
import type { SmsCodeBody, SmsRecovery } from './schemas/text-message.ts';
import type { MadeToken, TokenWrite } from './schemas/token.ts';

/** Logging in and out, coming back without the password. */
interface VisitorCommands {
  'POST /api/auth/login': Command<One<UserInfo>, LoginBody>;
  'POST /api/auth/register': Command<One<UserInfo>, RegisterBody>;
  'POST /api/auth/logout': Command<One<LoggedOut>>;
  'POST /api/auth/recovery': Command<Done, RecoveryBody>;
  'POST /api/auth/recovery/reset': Command<Done, RecoveryResetBody>;
  'POST /api/auth/sms': Command<One<CodeTicket>, SmsCodeBody>;
  'POST /api/auth/sms/login': Command<One<UserInfo>, CodeProofBody>;
  'POST /api/auth/sms/recovery': Command<One<SmsRecovery>, CodeProofBody>;
  'POST /api/auth/passkeys/login/options': Command<One<PasskeyOptions>>;
  'POST /api/auth/passkeys/login': Command<One<UserInfo>, PasskeyLoginBody>;
  /** The second step of a log-in. */
  'POST /api/auth/second-factor': Command<One<UserInfo>, FactorProof>;
}

/** The own account. */
interface AccountCommands {
  'PUT /api/auth/profile': Command<One<UserInfo>, ProfileBody>;
  'PUT /api/auth/password': Command<One<UserInfo>, ChangePasswordBody>;
  'PUT /api/auth/acting': Command<One<UserInfo>, ActingBody>;
  'POST /api/auth/email/proof': Command<One<CodeTicket>, CodeAskBody>;
  'POST /api/auth/email/confirm': Command<Done, CodeProofBody>;
  'POST /api/auth/phone/proof': Command<One<CodeTicket>, CodeAskBody>;
  'POST /api/auth/phone/confirm': Command<Done, CodeProofBody>;
  'POST /api/auth/sessions/revoke-others': Command<One<{ Count: number }>>;
  [session: `DELETE /api/auth/sessions/${number}`]: Command<Done>;
  [device: `PUT /api/auth/sessions/${number}/known`]: Command<Done>;
  'POST /api/auth/step-up': Command<Done, StepUpBody>;
  'POST /api/auth/second-factor/enrolment': Command<One<FactorEnrolment>, FactorEnrolmentBody>;
  'PUT /api/auth/second-factor/enrolment': Command<One<RecoveryCodes>, FactorCodeBody>;
  'POST /api/auth/second-factor/recovery-codes': Command<One<RecoveryCodes>, FactorProofBody>;
  'POST /api/auth/second-factor/disable': Command<Done, FactorProofBody>;
  'DELETE /api/auth/second-factor/app': Command<Done>;
  'POST /api/auth/passkeys/proof': Command<One<PasskeyOptions>>;
  'POST /api/auth/passkeys/options': Command<One<PasskeyOptions>>;
  'POST /api/auth/passkeys': Command<One<PasskeyMade>, PasskeyWrite>;
  [renamed: `PUT /api/auth/passkeys/${number}`]: Command<Done, PasskeyUpdate>;
  [passkey: `DELETE /api/auth/passkeys/${number}`]: Command<Done>;
  'POST /api/auth/sso/link': Command<One<SsoLink>>;
  [identity: `DELETE /api/auth/sso/identities/${number}`]: Command<Done>;
  'POST /api/Tokens': Command<One<MadeToken>, TokenWrite>;
  [token: `DELETE /api/Tokens/${number}`]: Command<Done>;
  /** Looking at the portal as a role ends. */
  'DELETE /api/Viewing': Command<Done>;
}

/** One's own data and what one agrees to. */
interface PrivacyCommands {
  'POST /api/Consents': Command<Done, ConsentWrite>;
  'POST /api/Consents/withdraw': Command<Done, ConsentWithdrawal>;
  'POST /api/PersonalData/erase': Command<Done, EraseBody>;
  'POST /api/PrivacyRequests': Command<One<PrivacyRequest>, PrivacyRequestWrite>;
  [supplement: `POST /api/PrivacyRequests/${number}/supplement`]: Command<
    One<PrivacyRequest>,
    PrivacyRequestSupplement
  >;
  [withdrawal: `POST /api/PrivacyRequests/${number}/withdraw`]: Command<One<PrivacyRequest>, PrivacyRequestMove>;
}

/** What members of the portal do. */
interface MemberCommands {
  [read: `PUT /api/Messages/${number}/read`]: Command<One<UnreadCount>>;
  'POST /api/Messages/read-all': Command<One<UnreadCount>>;
  'PUT /api/Messages/ways': Command<One<MessageWays>, MessageWays>;
  'POST /api/Postings': Command<One<PostingDetail>, PostingWrite>;
  [posting: `PUT /api/Postings/${number}`]: Command<One<PostingDetail>, PostingUpdate>;
  [moved: `PUT /api/Postings/${number}/${'withdraw' | 'resubmit'}`]: Command<One<PostingDetail>>;
}

/** What members of an organisation do. */
interface OrganizationCommands {
  'POST /api/Organizations': Command<One<OrganizationDetail>, OrganizationWrite>;
  [profile: `PUT /api/Organizations/${number}`]: Command<One<OrganizationDetail>, OrganizationUpdate>;
  [moved: `PUT /api/Organizations/${number}/${'submit' | 'withdraw'}`]: Command<One<OrganizationDetail>>;
  [document: `POST /api/Organizations/${number}/Documents?Kind=${DocumentKind}`]: Command<
    One<OrganizationDocument>,
    FormData
  >;
  [removed: `DELETE /api/Organizations/${number}/Documents/${number}`]: Command<Done>;
  [member: `PUT /api/Organizations/${number}/Members/${number}`]: Command<Many<OrganizationMember>, MemberChange>;
  [gone: `DELETE /api/Organizations/${number}/Members/${number}`]: Command<Done>;
  [owner: `POST /api/Organizations/${number}/transfer`]: Command<Many<OrganizationMember>, OwnershipTransfer>;
  [invited: `POST /api/Organizations/${number}/Invitations`]: Command<One<InvitationMade>, InvitationWrite>;
  [revoked: `DELETE /api/Organizations/${number}/Invitations/${number}`]: Command<Done>;
  [answered: `POST /api/OrganizationInvitations/${number}/${'accept' | 'decline'}`]: Command<Done>;
  'POST /api/OrganizationInvitations/link': Command<One<ReceivedInvitation>, InvitationToken>;
  'POST /api/OrganizationInvitations/link/accept': Command<Done, InvitationToken>;
  'POST /api/OrganizationInvitations/link/decline': Command<Done, InvitationToken>;
}

type Commands = VisitorCommands &
  AccountCommands &
  PrivacyCommands &
  MemberCommands &
  OrganizationCommands &
  AdminCommands;

/** A command: its method and its address, with the ids of its records in it. */
export type CommandAddress = keyof Commands;
/** The body answered to it. */
export type AnswerTo<C extends CommandAddress> = Commands[C]['answer'];
/** The body that it takes. */
export type BodyTo<C extends CommandAddress> = Commands[C]['body'];
/** What is given with it: its body, or nothing. */
export type GivenTo<C extends CommandAddress> = BodyTo<C> extends undefined ? [] : [body: BodyTo<C>];
