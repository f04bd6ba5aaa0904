/** Made by tools/sql-rows.ts (`npm run generate`): do not edit. */

// Migrations db653934
export interface SqlRows {
  'accounts.accept_membership': { role: string; restaurant_guids: string[]; invited_name: string }; // 9c1f1632
  'accounts.ask_members_again': { tenant_id: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; role: string; email: string; name: string; tenant_name: string }; // 8b1d0d48
  'accounts.begin_mfa': { email: string }; // 44add94d
  'accounts.claim_user': Record<never, never>; // 7a57a0b5
  'accounts.count_memberships': { people: number }; // d2f9fdf1
  'accounts.delete_membership': Record<never, never>; // d0bbf61c
  'accounts.delete_unclaimed_user': Record<never, never>; // c94127c3
  'accounts.delete_user': Record<never, never>; // dd5eb23a
  'accounts.delete_user_by_email': Record<never, never>; // 5ab429c2
  'accounts.enable_mfa': { uid: string }; // 4f0fbe50
  'accounts.insert_membership': { uid: string }; // 1b84caa9
  'accounts.insert_owner_notice': Record<never, never>; // 43bfefa1
  'accounts.insert_user': { uid: string }; // a1ddeeb0
  'accounts.invited_to': { tenant_id: string }; // c6c5b950
  'accounts.list_owner_notices': { tenant_id: string; guid: string }; // 38350c42
  'accounts.move_invited_places': { tenant_id: string; role: string }; // 1ded7c6d
  'accounts.owners': { email: string; name: string; tenant_name: string }; // 6347af62
  'accounts.owners_of_some': { uid: string; email: string; name: string }; // d0119a8b
  'accounts.remove_authenticator_app': Record<never, never>; // 2e7cfad5
  'accounts.remove_mfa': Record<never, never>; // 114d657f
  'accounts.rename_member': { uid: string }; // db243ebb
  'accounts.require_mfa': { uid: string }; // 25bead13
  'accounts.reset_password': { uid: string; email: string; name: string }; // b19a4403
  'accounts.set_email': { uid: string; email: string; name: string }; // 403593d6
  'accounts.set_password': { email: string; name: string }; // c4064d9b
  'accounts.take_owner_notice': { template: string; data: string }; // 8db0f41e
  'accounts.take_totp_step': { uid: string }; // 545cc170
  'accounts.update_membership': Record<never, never>; // 11569c9b
  'accounts.update_profile': { uid: string }; // fce4db2f
  'accounts.update_user': Record<never, never>; // e08c3403
  'accounts.upgrade_password_hash': { uid: string }; // 52dcc5ed
  'accounts.vacate_address': Record<never, never>; // f808ae39
  'accounts.with_access': { tenant_id: string | null; role: string; uid: string; email: string; name: string }; // d464859b
  'admin_users.account': { uid: string; email: string; email_verified_at: number | null; name: string; locale: string | null; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; is_operator: boolean; mfa_enabled_at: number | null; version: number; created_at: number; updated_at: number; memberships: string | null }; // 74e8c026
  'admin_users.accounts': { uid: string; email: string; email_verified_at: number | null; name: string; locale: string | null; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; is_operator: boolean; mfa_enabled_at: number | null; version: number; created_at: number; updated_at: number; memberships: string | null }; // 574d082f
  'admin_users.among': { uid: string; role: string; email: string }; // bd3447ff
  'admin_users.by_email_key': { uid: string }; // 67711385
  'admin_users.lock_account': { uid: string; email: string; email_verified_at: number | null; name: string; locale: string | null; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; is_operator: boolean; mfa_enabled_at: number | null; version: number; created_at: number; updated_at: number; memberships: string | null }; // 08af3f3e
  'admin_users.lock_member': { uid: string }; // 733ceeb4
  'admin_users.member': { uid: string; tenant_id: string; role: string; restaurant_guids: string[]; membership_status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email: string; email_verified_at: number | null; name: string; locale: string | null; account_status: 'INVITED' | 'ACTIVE' | 'SUSPENDED' | null; mfa_enabled_at: number | null; version: number; created_at: number; updated_at: number }; // b26a22c8
  'admin_users.members': { uid: string; tenant_id: string; role: string; restaurant_guids: string[]; membership_status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email: string; email_verified_at: number | null; name: string; locale: string | null; account_status: 'INVITED' | 'ACTIVE' | 'SUSPENDED' | null; mfa_enabled_at: number | null; version: number; created_at: number; updated_at: number }; // b784075c
  'admin_users.tenant': { name: string }; // e70934b8
  'api_keys.by_hash': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // 7f97d51b
  'api_keys.by_origin': { listed: number | null }; // 3273091c
  'api_keys.count': { keys: number }; // a3ffb22b
  'api_keys.find': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // cf7a45e7
  'api_keys.in_force': { tenant_id: string | null; id: string; name: string; hint: string; created_at: number; last_used_at: number | null }; // 44db18ae
  'api_keys.in_force_of': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // b297e2f3
  'api_keys.insert': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // f62d116b
  'api_keys.lock': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // 33a1bbd2
  'api_keys.lock_in_force_of': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // 4cb92897
  'api_keys.of_actor': { scopes: string[] }; // bc9c3f69
  'api_keys.page': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // 734e4931
  'api_keys.place_of_actor': { role: string; permissions: string | null }; // c92143d7
  'api_keys.require': { comanda_require: boolean | null }; // 88624937
  'api_keys.require_member': { comanda_require: boolean | null }; // d2863af2
  'api_keys.successor': { id: string }; // 3e09a00b
  'api_keys.touch': Record<never, never>; // 548dadea
  'api_keys.update': { tenant_id: string; id: string; hash: string; hint: string; name: string; description: string; scopes: string[]; sources: string[]; restaurant_guids: string[]; allowed_addresses: string[]; rate_limit: number; security_contact: string | null; contact_email: string | null; expires_at: number | null; revoked_at: number | null; rotated_from: string | null; last_used_at: number | null; version: number; created_at: number; updated_at: number; origins: string[] }; // dbcab9d8
  'approval_requests.decide': Record<never, never>; // 0dab7f22
  'approval_requests.find': { guid: string; restaurant_guid: string; subject: string; comment: string | null; requested_by: string; device_guid: string | null; status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'; created_at: number; expires_at: number; decided_by: string | null; decided_at: number | null; decline_reason: string | null; approval_guid: string | null }; // 7787f20d
  'approval_requests.insert': Record<never, never>; // 530d7996
  'approval_requests.lock': { guid: string; restaurant_guid: string; subject: string; comment: string | null; requested_by: string; device_guid: string | null; status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'; created_at: number; expires_at: number; decided_by: string | null; decided_at: number | null; decline_reason: string | null; approval_guid: string | null }; // 8afad624
  'approvals.find': { guid: string; subject: string; requested_by: string | null; approver_kind: 'USER' | 'STAFF'; approver_id: string; approver_name: string; proof: 'PIN' | 'SESSION' | 'PASSKEY'; device_guid: string | null; created_at: number; expires_at: number; used_at: number | null; used_by: string | null; role_now: string | null; approver_uid: string | null; approver_pin_made_by: string | null; role_permissions: string | null; role_version: number | null }; // 67c5d557
  'approvals.insert': Record<never, never>; // 1ac604aa
  'approvals.read': { guid: string; subject: string; requested_by: string | null; approver_kind: 'USER' | 'STAFF'; approver_id: string; approver_name: string; proof: 'PIN' | 'SESSION' | 'PASSKEY'; device_guid: string | null; created_at: number; expires_at: number; used_at: number | null; used_by: string | null }; // 1729ccd2
  'approvals.use': { comanda_require: boolean | null }; // 6b441af0
  'audit_log.former_accounts': { uid: string }; // 0421d8a7
  'audit_log.later_accounts': { former: string; uid: string }; // a6f67a24
  'audit_log.made_by_key': { target_kind: string; target_id: string; first_at: number | null; made_at: number | null; changed_at: number | null }; // 6dc77bb1
  'audit_log.made_by_user': { target_kind: string; target_id: string; first_at: number | null; made_at: number | null; changed_at: number | null }; // 94f27a9f
  'audit_log.made_users': { target_id: string; promoted: boolean; made_at: number }; // c1ad7317
  'audit_log.page': { id: string; tenant_id: string | null; at: number; actor_kind: string; actor_id: string | null; actor_name: string | null; action: string; target_kind: string | null; target_id: string | null; address: string | null; user_agent: string | null; correlation_id: string | null; details: string }; // 85283dd9
  'audit_log.record': Record<never, never>; // 504cd10d
  'audit_log.was_removed': { removed: number | null }; // c76e7879
  'auth.announce_sessions_of_user': { pg_notify: string | null }; // 94aaf66f
  'auth.clear_attempts': Record<never, never>; // 3d22ffc8
  'auth.clear_attempts_under': Record<never, never>; // 1496b3fa
  'auth.count_attempts': { subject: string; failures: number; window_start: number }; // d496373b
  'auth.drop_challenges': Record<never, never>; // c432d2a1
  'auth.drop_identities': Record<never, never>; // c6539dd9
  'auth.drop_invitations': Record<never, never>; // 353995a8
  'auth.drop_links': Record<never, never>; // 587133c6
  'auth.drop_recovery_codes': Record<never, never>; // 0eaecbf4
  'auth.end_all_sessions': { ended: number }; // b2fdc0eb
  'auth.find_challenged': { uid: string }; // 6820b7c1
  'auth.find_earlier_sign_ins': { any_device: boolean; this_device: boolean }; // 676aad2e
  'auth.find_email_owner': { uid: string; name: string; email_verified_at: number | null; is_operator: boolean; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED' }; // 0a3c23db
  'auth.find_federated': { uid: string; address: string | null }; // 905aad50
  'auth.find_live_session': { uid: string; second_factor: boolean; proven_at: number | null; refresh_expires_at: number; ends_at: number; address: string | null }; // d3643b22
  'auth.find_one_time_token': { uid: string | null; data: string }; // 44fd48a1
  'auth.find_proof': { proven_at: number | null; has_password: boolean; has_second_factor: boolean; has_passkey: boolean; email_key: string; providers: string[] }; // 96d9021f
  'auth.find_provable': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email_verified_at: number | null; tenant_ids: string[] }; // 38f2059d
  'auth.find_provable_by_key': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email_verified_at: number | null; tenant_ids: string[] }; // a7b1e5f2
  'auth.find_refresh_state': { uid: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; refresh_hash: string; previous_hash: string | null; rotated_at: number | null; rotations: number; used_rotation: number; refresh_expires_at: number; ends_at: number; revoked_at: number | null; only_host: string | null; parent_lives: boolean; tenant_ids: string[] }; // 11a1740f
  'auth.find_session_view': { id: string; uid: string; second_factor: boolean; created_at: number; refresh_expires_at: number; ends_at: number; email: string; email_verified_at: number | null; name: string; locale: string | null; is_operator: boolean; must_change_password: boolean; mfa_enabled_at: number | null; tenants: string }; // 24c2ea80
  'auth.find_user': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; password_hash: string | null; mfa_enabled_at: number | null; tenant_ids: string[] }; // e1b874a9
  'auth.find_user_by_email': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; password_hash: string | null; mfa_enabled_at: number | null; tenant_ids: string[] }; // 670ea20a
  'auth.forgive_attempts': Record<never, never>; // 07882e04
  'auth.insert_challenge': Record<never, never>; // 29343894
  'auth.insert_federated': { uid: string }; // 0a302806
  'auth.insert_one_time_token': Record<never, never>; // d022d0c7
  'auth.insert_recovery_codes': Record<never, never>; // 2ef7fd91
  'auth.insert_session': Record<never, never>; // 6c7c04ff
  'auth.load_session': { id: string; uid: string; refresh_expires_at: number; ends_at: number; parent_id: string | null; only_host: string | null; used_rotation: number; name: string; email: string; is_operator: boolean; must_change_password: boolean; memberships: string }; // e1433b57
  'auth.lock_for_sign_in': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; password_hash: string | null; mfa_enabled_at: number | null; tenant_ids: string[] }; // d1154852
  'auth.lock_provable': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email_verified_at: number | null; tenant_ids: string[] }; // f190a3c4
  'auth.lock_provable_by_key': { uid: string; email: string; email_key: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; email_verified_at: number | null; tenant_ids: string[] }; // 9b36a030
  'auth.lock_seed': { mfa_secret: string | null }; // 4dfd70c2
  'auth.mark_proven': Record<never, never>; // 1d6e9dea
  'auth.meeting_places': { tenant_id: string; role: string; restaurant_guids: string[]; is_open: boolean; own_role: string; own_restaurant_guids: string[]; own_status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; own_is_open: boolean; own_name: string; has_owner: boolean }; // 38f7ddfa
  'auth.move_invitations': Record<never, never>; // 50607643
  'auth.open_invitations': { uid: string; invited_by: string | null }; // 62e75482
  'auth.purge_attempts': Record<never, never>; // a9c10085
  'auth.purge_challenges': Record<never, never>; // 0b252959
  'auth.purge_one_time_tokens': Record<never, never>; // cf9649e4
  'auth.purge_sessions': Record<never, never>; // 0432cb44
  'auth.revoke_session': { id: string; pg_notify: string | null }; // b7a9862f
  'auth.revoke_sessions_of_user': { id: string; pg_notify: string | null }; // 67859018
  'auth.rotate_refresh_token': { id: string }; // ecbcd4a4
  'auth.stand_behind_invitation': Record<never, never>; // 9cc7c71b
  'auth.stand_for_dropped_invitation': Record<never, never>; // d4d5308a
  'auth.still_shown': { uid: string }; // c12eab92
  'auth.take_challenge': { uid: string }; // 2892e4e1
  'auth.take_one_time_token': { uid: string | null; data: string }; // 6d29524d
  'auth.take_recovery_code': { uid: string }; // 0c036c4f
  'auth.touch_sessions': Record<never, never>; // ec70956b
  'auth.try_challenge': { uid: string }; // 90563917
  'auth.use_once': { hash: string }; // 26ecef5a
  'auth.void_all_challenges': Record<never, never>; // 09da9136
  'auth.void_all_one_time_tokens': { ended: number }; // 59206cd1
  'auth.void_one_time_tokens': Record<never, never>; // e23f483f
  'books.cash_not_taken': { order_guid: string | null; guid: string; taken_amount: number; moved_amount: number }; // b17f0d71
  'books.differences': { restaurant_guid: string; currency: string; is_refund: boolean; difference: number }; // 91c9d1a0
  'books.display_numbers': { restaurant_guid: string; business_date: number; orders: number; numbers: number; first: number; last: number }; // ac5864e0
  'books.excepted': { payment_guid: string; is_open: boolean }; // 3a84f644
  'books.ledger': { restaurant_guid: string; currency: string; debit_account: string; credit_account: string; amount: number; entries: number }; // b581e402
  'books.moved': { guid: string; amount: number }; // 88212ee7
  'books.orders': { restaurant_guid: string; guid: string; total_amount: number; business_date: number; display_number: number | null; document: string; document_version: number }; // d3742621
  'books.over_rounded': { order_guid: string | null; payment_guid: string | null; rounding_amount: string }; // 9a80de95
  'books.payment_states': { guid: string; status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN'; total_amount: number }; // 3734fac3
  'books.payments': { guid: string; total_amount: number; refunded_amount: number; document: string; document_version: number }; // b9d91765
  'books.refunds': { payment_guid: string; amount: number; document: string; document_version: number }; // 97942f07
  'books.unasked': { order_guid: string | null; guid: string; refund_guid: string | null; status: string }; // 40e535ca
  'bus.announce': { pg_notify: string | null }; // 14d76bdb
  'card_testing.begin': { subject: string | null; most: number | null; counted: number; open: number; blocked_until: number | null; admitted: boolean }; // 0e3e8bc9
  'card_testing.block': { id: string; kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD'; label: string; counted: number }; // 63b75e7f
  'card_testing.blocks_to_tell': { id: string; subject: string; kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD'; label: string; cause: 'DECLINED' | 'STORED'; counted: number; begun_at: number; ends_at: number }; // 5af1c266
  'card_testing.clear_card': Record<never, never>; // f119525e
  'card_testing.decline': Record<never, never>; // 7c9429bc
  'card_testing.find_limits': { declines_per_caller: number; declines_per_address: number; declines_per_card: number; stored_cards: number; version: number; updated_at: number }; // 5dbac047
  'card_testing.forget': Record<never, never>; // 2be3813e
  'card_testing.forgive': Record<never, never>; // d02e1078
  'card_testing.lift': { id: string; subject: string; kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD'; label: string; cause: 'DECLINED' | 'STORED' }; // 88df88a2
  'card_testing.lock': { pg_advisory_xact_lock: string | null }; // 0a4c037e
  'card_testing.mark_told': Record<never, never>; // c72b2682
  'card_testing.page_of_blocks': { id: string; subject: string; kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD'; label: string; cause: 'DECLINED' | 'STORED'; counted: number; begun_at: number; ends_at: number }; // e2df977f
  'card_testing.purge_blocks': Record<never, never>; // 69bc9133
  'card_testing.purge_tries': Record<never, never>; // e6337107
  'card_testing.put_limits': { declines_per_caller: number; declines_per_address: number; declines_per_card: number; stored_cards: number; version: number; updated_at: number }; // b1c50593
  'card_testing.tenants_to_tell': { tenant_id: string }; // f09566dc
  'cash_drawers.behind': { guid: string; restaurant_guid: string; name: string; status: 'OPEN' | 'CLOSED'; business_date: number; occurred_on: number; currency: string; opening_amount: number; sales_amount: number; refund_amount: number; paid_in_amount: number; paid_out_amount: number; no_sale_count: number; counted_amount: number | null; counted_at: number | null; version: number; opened_by: string; closed_by: string | null; opened_at: number; closed_at: number | null; updated_at: number }; // ed992e1b
  'cash_drawers.find': { guid: string; restaurant_guid: string; name: string; status: 'OPEN' | 'CLOSED'; business_date: number; occurred_on: number; currency: string; opening_amount: number; sales_amount: number; refund_amount: number; paid_in_amount: number; paid_out_amount: number; no_sale_count: number; counted_amount: number | null; counted_at: number | null; version: number; opened_by: string; closed_by: string | null; opened_at: number; closed_at: number | null; updated_at: number }; // b70bb13d
  'cash_drawers.find_open': { guid: string; restaurant_guid: string; name: string; status: 'OPEN' | 'CLOSED'; business_date: number; occurred_on: number; currency: string; opening_amount: number; sales_amount: number; refund_amount: number; paid_in_amount: number; paid_out_amount: number; no_sale_count: number; counted_amount: number | null; counted_at: number | null; version: number; opened_by: string; closed_by: string | null; opened_at: number; closed_at: number | null; updated_at: number }; // 08b3334d
  'cash_drawers.insert': Record<never, never>; // 67a53654
  'cash_drawers.move': Record<never, never>; // 10f05ad9
  'cash_drawers.movements': { guid: string; type: 'OPEN' | 'SALE' | 'REFUND' | 'PAY_IN' | 'PAY_OUT' | 'NO_SALE' | 'COUNT' | 'CLOSE'; amount: number; reason: string | null; payment_guid: string | null; refund_guid: string | null; made_by: string; approver: string | null; created_at: number }; // 5a44773b
  'cash_drawers.update': { comanda_require: boolean | null }; // 7d237a0b
  'customers.by_external_id': { guid: string }; // 305dd2a1
  'customers.delete': Record<never, never>; // f616079d
  'customers.find': { guid: string; external_id: string | null; profile: string; version: number; created_at: number; updated_at: number }; // cbc600ad
  'customers.find_retention': { erase_after_months: number | null; version: number; updated_at: number }; // 9475b432
  'customers.insert': Record<never, never>; // 4d1443c4
  'customers.lock': { guid: string; external_id: string | null; profile: string; version: number; created_at: number; updated_at: number }; // 6b2aae8c
  'customers.put_retention': { erase_after_months: number | null; version: number; updated_at: number }; // d62da9cd
  'customers.retentions': { tenant_id: string; erase_after_months: number | null }; // 9f406555
  'customers.update': { guid: string; external_id: string | null; profile: string; version: number; created_at: number; updated_at: number }; // 369a1616
  'delivery.find': { version: number; zones: string }; // a2165d7b
  'delivery.require': { comanda_require: boolean | null }; // 81236c93
  'delivery.store': { version: number }; // 389298a9
  'deprecations.add_uses': Record<never, never>; // 2184bb7a
  'deprecations.forget_uses': Record<never, never>; // e013f285
  'deprecations.note_told': { key_id: string }; // 86f6cd89
  'deprecations.users': { deprecation: string; tenant_id: string; used_by: string; name: string | null; contact_email: string | null; told_at: number | null; last_day: string; requests: number }; // eb96ec2e
  'devices.announce': { announced: boolean | null }; // 6b3979fc
  'devices.by_credential': { tenant_id: string; restaurant_guid: string; guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; revoked_at: number | null; credential_hash: string | null; previous_hash: string | null; confirmed_at: number | null; credential_ends_at: number | null }; // 6477a1bf
  'devices.code_of': { selector: string }; // 21fb7acf
  'devices.confirm_credential': Record<never, never>; // 6bce5b4a
  'devices.count': { devices: number }; // 16514d22
  'devices.credential': { kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; credential_hash: string | null; previous_hash: string | null; confirmed_at: number | null; credential_ends_at: number | null; paired_at: number | null; revoked_at: number | null }; // 41595dde
  'devices.find': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // c8e3db4a
  'devices.in_force': { guid: string; restaurant_guid: string; name: string; version: number; put_by: string | null }; // 5c63762c
  'devices.insert': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // fd67136b
  'devices.lock': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // ec881d82
  'devices.lock_in_force': { guid: string; restaurant_guid: string; name: string; version: number; put_by: string | null }; // e2838a1b
  'devices.page': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 3763effc
  'devices.paired': { tenant_id: string; guid: string; name: string; paired_at: number | null; last_seen_at: number | null }; // b4c0a26a
  'devices.put_code': Record<never, never>; // f2fb705d
  'devices.put_credential': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 5dff01bf
  'devices.require': { comanda_require: boolean | null }; // c369b421
  'devices.restaurant_of': { restaurant_guid: string }; // 1516d1fe
  'devices.revoke': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // ee9b11ab
  'devices.touch': Record<never, never>; // b3012394
  'devices.try_codes': { tenant_id: string; device_guid: string; hash: string; tries: number; expires_at: number; used_at: number | null }; // 93e2896f
  'devices.update': { guid: string; restaurant_guid: string; name: string; kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY'; idle_minutes: number; paired_at: number | null; revoked_at: number | null; app_version: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 4de2206e
  'devices.use_code': { made_by: string | null }; // ff76e8ff
  'devices.void_codes': Record<never, never>; // 0fbc81d6
  'document_settings.find': { version: number; settings: string }; // efeb8092
  'document_settings.put': { version: number; settings: string }; // 4144ef72
  'domain.attempt_registration': { id: string }; // 154b2734
  'domain.change': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // f0754cd1
  'domain.claim': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 7f123247
  'domain.claim_due': { tenant_id: string; id: string; lease: string }; // 7623e913
  'domain.count': { n: number }; // 99779518
  'domain.find': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 614dad5e
  'domain.find_by_domain': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // e0e6e337
  'domain.find_slugs': { address: string; tenant_id: string; restaurant_guid: string; archived: boolean; slug: string | null; canonical: string | null }; // abe5cdc2
  'domain.holder': { tenant_id: string; id: string }; // e1e04ad8
  'domain.hosts': { address: string; tenant_id: string; restaurant_guid: string; archived: boolean; slug: string | null; canonical: string | null }; // 7ba0c4d9
  'domain.in_force': { id: string; restaurant_guid: string; domain: string; created_at: number }; // b7e4274a
  'domain.insert': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // e28dbff4
  'domain.insert_slug': Record<never, never>; // 36707894
  'domain.lease': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // e822984b
  'domain.lock': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 9e2d85aa
  'domain.lock_in_force': { id: string; restaurant_guid: string; domain: string; created_at: number }; // a70338a0
  'domain.lock_leased': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 7120c378
  'domain.make_token': Record<never, never>; // b2db43f5
  'domain.page': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 613aaeac
  'domain.postpone': Record<never, never>; // 430eece8
  'domain.record_check': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // da5377aa
  'domain.record_deregistration': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 6106d0cf
  'domain.release_lease': Record<never, never>; // 0dff382b
  'domain.release_slug': { slug: string }; // d4096020
  'domain.remove': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // ebe43e86
  'domain.restart': { id: string; restaurant_guid: string; domain: string; is_primary: boolean; status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED'; status_since: number; held: boolean; registered: boolean; hosting: string | null; problem: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED' | null; failing_since: number | null; proven_at: number | null; active_at: number | null; checked_at: number | null; tries: number; next_check_at: number | null; notified_at: number | null; paused_until: number | null; requested_by: string | null; version: number; created_at: number; updated_at: number }; // 368eabae
  'domain.retire_slug': Record<never, never>; // 63f87fb0
  'domain.revive_slug': { slug: string }; // 68053582
  'domain.slugs': { slug: string; is_current: boolean; created_at: number }; // 33fa1d49
  'domain.slugs_set_by': { restaurant_guid: string; slug: string; set_at: number }; // eb164ecc
  'domain.token': { token: string }; // 1ded5e73
  'domain.unset_primary': Record<never, never>; // ee84f854
  'domain.verifier_state': { waiting: number; late: number }; // b80a3e68
  'events.count_closing': Record<never, never>; // 0b8d37b5
  'events.demand_due': { comanda_require: boolean | null }; // beafc677
  'events.due_slots': { slot: number }; // c7dbcb54
  'events.emit': Record<never, never>; // 0fe622e5
  'events.empty_0': Record<never, never>; // e0d7863f
  'events.empty_1': Record<never, never>; // 97dee596
  'events.empty_2': Record<never, never>; // 9e0dab5c
  'events.empty_3': Record<never, never>; // fe20fef3
  'events.empty_4': Record<never, never>; // 2ce171bd
  'events.empty_5': Record<never, never>; // 3b15df93
  'events.empty_6': Record<never, never>; // 287095ee
  'events.empty_7': Record<never, never>; // f4d64bbf
  'events.first': { first: number | null }; // 4c70e13f
  'events.insert_sequence': Record<never, never>; // 4a19c308
  'events.last': { last: number }; // 623956a2
  'events.lasts': { tenant_id: string; last: number }; // f05e1fdf
  'events.mark_empty': Record<never, never>; // 0def9be9
  'events.numbering': { last: number; events: number; lowest: number; highest: number }; // 7ec72ee4
  'events.page': { sequence: number; id: string; type: string; restaurant_guid: string | null; business_date: number | null; data: string; created_at: number }; // 0cb8d766
  'events.turn_ring': { slot: number }; // c345a881
  'events.wait_shortly': { set_config: string | null }; // 516998e9
  'floor.list': { guid: string; name: string; service_area_guid: string | null; capacity: number | null; position: string | null; archived: boolean; number_of_guests: number; open_orders: string }; // 15152a8d
  'guest_orders.find': { order_guid: string; selection_guids: string[] | null }; // 311c216f
  'guest_orders.insert': Record<never, never>; // a8e6117a
  'guest_orders.open_at_table': { guid: string }; // e9be4a6e
  'guest_orders.turn': { pg_advisory_xact_lock: string | null }; // d0fb9f89
  'guest_sessions.by_token': { tenant_id: string; restaurant_guid: string; guid: string; source: string; ends_at: number; key_hash: string | null; table_guid: string | null; table_code: number | null }; // 9e7231c7
  'guest_sessions.end': { token_hash: string; ends_at: number }; // 47932653
  'guest_sessions.end_all': { ended: number }; // c77b4d58
  'guest_sessions.insert': Record<never, never>; // e89bdae3
  'guest_sessions.purge': Record<never, never>; // 24360f28
  'health.ping': { version: string | null }; // 73e3f56e
  'health.replica': { lag_seconds: number; paused: boolean }; // 3809dd79
  'hours.find': { version: number; rules: string; pause: string | null }; // 24c56196
  'hours.lock': { version: number; rules: string; pause: string | null }; // 39b10339
  'hours.release_slot': Record<never, never>; // 80374ede
  'hours.require': { comanda_require: boolean | null }; // 0f9e48a9
  'hours.resize_slot': Record<never, never>; // 77c6d4df
  'hours.store': { version: number }; // fc24ca67
  'hours.take_slot': { comanda_require: boolean | null }; // 8bf86fbd
  'hours.taken': { slot: number; channel: string; placed: number; items: number }; // fb2eb6b2
  'idempotency.find': { fingerprint: string; status: number; body: string; created_at: number }; // 01d459d5
  'idempotency.forget': Record<never, never>; // 5130f572
  'idempotency.insert': Record<never, never>; // 0be3ad42
  'idempotency.purge': { purged: number }; // 8677a193
  'images.by_content': { guid: string; type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'; width: number; height: number; size: number; created_at: number }; // c2a1029f
  'images.content': { type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'; sha256: string; bytes: Buffer }; // 77bd06e0
  'images.delete': { guid: string }; // de6f2287
  'images.insert': { guid: string; type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'; width: number; height: number; size: number; created_at: number }; // 22d1e067
  'images.lock': { guid: string }; // 6bb02134
  'images.owner': { tenant_id: string }; // a5430e6c
  'images.page': { guid: string; type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'; width: number; height: number; size: number; created_at: number }; // c151d299
  'images.usage': { images: number; bytes: number }; // 63304f6e
  'images.uses': { logo: boolean; entry: string | null }; // ea832ca1
  'invoices.find': { guid: string; document: string; document_version: number; credited_amount: number }; // b622790e
  'invoices.insert': Record<never, never>; // 9657f6dc
  'invoices.next_number': { last: number }; // 2c82258d
  'invoices.notes': { document: string; document_version: number }; // 35fb306f
  'invoices.of_check': { document: string; document_version: number; credited_amount: number; is_taken_back: boolean }; // 71e62e1b
  'journal.faults': { restaurant_guid: string; sequence: number; fault: string }; // dfbe4ef7
  'journal.hold': Record<never, never>; // 9ca2fa9b
  'kitchen.find_station': { guid: string; external_id: string | null; restaurant_guid: string; name: string; kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER'; expediter: boolean; is_default: boolean; printer: string | null; screen: string | null; printer_guid: string | null; tickets_to: 'SCREENS' | 'PRINTERS' | 'BOTH'; metadata: string; deleted: boolean; version: number; created_at: number; updated_at: number }; // ee2d2b24
  'kitchen.find_ticket': { guid: string; order_guid: string; sequence: number; station_guid: string; status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED'; priority: number; print_count: number; print_status: 'WAITING' | 'PRINTED' | 'FAILED' | null; printed_at: number | null; print_error: string | null; paper_alone: boolean; order_over: boolean; served_order_guid: string | null; business_date: number; occurred_on: number; started_at: number | null; bumped_at: number | null; version: number; change: number; created_at: number; updated_at: number; document: string; document_version: number; display_number: number | null; table_guid: string | null; table_name: string | null }; // 5eafd0b3
  'kitchen.hold_orders': Record<never, never>; // 9ad7886a
  'kitchen.hold_tickets': Record<never, never>; // 9d7c938f
  'kitchen.insert_station': Record<never, never>; // 39fffbe5
  'kitchen.insert_tickets': Record<never, never>; // 29aa89d0
  'kitchen.last_change': { last: number }; // ecce4400
  'kitchen.load': { open_tickets: number; made_seconds: number; waited_seconds: number }; // 9a5ed8d6
  'kitchen.lock_station': { guid: string; external_id: string | null; restaurant_guid: string; name: string; kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER'; expediter: boolean; is_default: boolean; printer: string | null; screen: string | null; printer_guid: string | null; tickets_to: 'SCREENS' | 'PRINTERS' | 'BOTH'; metadata: string; deleted: boolean; version: number; created_at: number; updated_at: number }; // 7746363f
  'kitchen.note_over': Record<never, never>; // dd7ec0e5
  'kitchen.open_orders': { order_guid: string }; // dcfef1b9
  'kitchen.orders': { document: string; document_version: number }; // b0ab07c0
  'kitchen.parts_of_ticket': { guid: string; order_guid: string }; // 76564bc6
  'kitchen.printed': Record<never, never>; // 35b3c0f6
  'kitchen.prioritize': Record<never, never>; // 64e6c51b
  'kitchen.readdress_ticket': Record<never, never>; // 5fdee672
  'kitchen.replace_routing': { version: number }; // 51525f70
  'kitchen.reprint': Record<never, never>; // 9d567c7a
  'kitchen.routing': { rules: string; version: number }; // 6e4ae035
  'kitchen.serve': Record<never, never>; // b2b8c6c2
  'kitchen.split_ticket': Record<never, never>; // a164afcb
  'kitchen.station_in_the_way': { guid: string }; // baf332ba
  'kitchen.stations': { guid: string; external_id: string | null; restaurant_guid: string; name: string; kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER'; expediter: boolean; is_default: boolean; printer: string | null; screen: string | null; printer_guid: string | null; tickets_to: 'SCREENS' | 'PRINTERS' | 'BOTH'; metadata: string; deleted: boolean; version: number; created_at: number; updated_at: number }; // 89e1e398
  'kitchen.tickets_of_orders': { guid: string; order_guid: string; sequence: number; station_guid: string; status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED'; priority: number; print_count: number; print_status: 'WAITING' | 'PRINTED' | 'FAILED' | null; printed_at: number | null; print_error: string | null; paper_alone: boolean; order_over: boolean; served_order_guid: string | null; business_date: number; occurred_on: number; started_at: number | null; bumped_at: number | null; version: number; change: number; created_at: number; updated_at: number; document: string; document_version: number; display_number: number | null; table_guid: string | null; table_name: string | null }; // a4de6a53
  'kitchen.tickets_showing': { guid: string; order_guid: string; sequence: number; station_guid: string; status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED'; priority: number; print_count: number; print_status: 'WAITING' | 'PRINTED' | 'FAILED' | null; printed_at: number | null; print_error: string | null; paper_alone: boolean; order_over: boolean; served_order_guid: string | null; business_date: number; occurred_on: number; started_at: number | null; bumped_at: number | null; version: number; change: number; created_at: number; updated_at: number; document: string; document_version: number; display_number: number | null; table_guid: string | null; table_name: string | null }; // 460ed351
  'kitchen.update_station': { guid: string; external_id: string | null; restaurant_guid: string; name: string; kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER'; expediter: boolean; is_default: boolean; printer: string | null; screen: string | null; printer_guid: string | null; tickets_to: 'SCREENS' | 'PRINTERS' | 'BOTH'; metadata: string; deleted: boolean; version: number; created_at: number; updated_at: number }; // c45c4dc2
  'kitchen.update_ticket': Record<never, never>; // 81b869dc
  'kitchen.voids_on_paper': Record<never, never>; // c2f5fa97
  'labor.entries': { staff_guid: string; job_guid: string; job_title: string; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; wage_amount: number | null; wage_per: 'HOUR' | 'MONTH' | null; day_ends_at: number }; // dfebdd65
  'labor.entries_elsewhere': { staff_guid: string; restaurant_guid: string; job_guid: string; job_title: string; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; wage_amount: number | null; wage_per: 'HOUR' | 'MONTH' | null; day_ends_at: number }; // 60eff620
  'labor.people': { guid: string; number: number; name: string; external_id: string | null }; // 680b9625
  'labor.put_rules': Record<never, never>; // e80a1f13
  'labor.rules': { rules: string; updated_at: number }; // 06f5b87b
  'labor.tips': { staff_guid: string; job_title: string | null; shared_amount: number; payroll_amount: number }; // b38a3acf
  'ledger.balances': { account: string | null; debit_amount: number | null; credit_amount: number | null }; // ba79a64d
  'ledger.book_check': Record<never, never>; // a24f207e
  'ledger.deposits': { check_guid: string | null; payment_guid: string | null; refund_guid: string | null; account: string | null; amount: number | null }; // a1102261
  'ledger.insert': Record<never, never>; // 0c4a033b
  'ledger.tips_taken': { business_date: number; amount: number }; // a763d69d
  'mail.claim': { id: string; recipient: string; template: string; data: string; tries: number; created_at: number; trace: string | null }; // 4cb5f12c
  'mail.delete': Record<never, never>; // 34dd7394
  'mail.fail': Record<never, never>; // 2a8d9aef
  'mail.forget_about': Record<never, never>; // 122d1d13
  'mail.forget_receipts': Record<never, never>; // 5c426296
  'mail.give_up_all': { ended: number }; // 6800462f
  'mail.postpone': Record<never, never>; // 6147a1d0
  'mail.purge_failed': Record<never, never>; // da182f2b
  'mail.queue': Record<never, never>; // 5f846e1d
  'mail.state': { waiting: number; late: number; refused: number; given_up: number }; // 10b9bead
  'menus.close': Record<never, never>; // 5a4b1719
  'menus.due_returns': { tenant_id: string; restaurant_guid: string; item_guid: string }; // bafde916
  'menus.end_outage': { version: number }; // fb1fb052
  'menus.entries_at': { guid: string; kind: 'MENU' | 'GROUP' | 'ITEM' | 'MODIFIER_GROUP' | 'MODIFIER' | 'SIZE'; parent_guid: string | null; position: number; external_id: string | null; document: string }; // f253755e
  'menus.find_stock': { item_guid: string; status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK'; quantity: string | null; returns_at: number | null; version: number; updated_at: number }; // 5beab964
  'menus.lock': { menu_version: number; tax_rates: string }; // 6b5b4dc1
  'menus.lock_stock': Record<never, never>; // 5fb7d244
  'menus.move_stock': Record<never, never>; // 36009755
  'menus.open': Record<never, never>; // 638abfe3
  'menus.page_of_stock': { item_guid: string; status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK'; quantity: string | null; returns_at: number | null; version: number; updated_at: number }; // da2d0804
  'menus.set_stock': { item_guid: string; status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK'; quantity: string | null; returns_at: number | null; version: number; updated_at: number }; // 65daf667
  'menus.stock_to_know': { item_guid: string; status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK'; quantity: string | null; returns_at: number | null; version: number; updated_at: number }; // 226b5506
  'menus.stocked': { item_guid: string }; // 9f0f0478
  'menus.take_left': Record<never, never>; // 154b25c3
  'migrate.applied': { version: number; name: string; checksum: string; code_from: number | null; also_known_as: string[] | null }; // af88f98c
  'operator_keys.by_hash': { id: string; name: string; allowed_addresses: string[]; rate_limit: number; expires_at: number | null; revoked_at: number | null }; // f0ca3f85
  'orders.assert_menu': { comanda_require: boolean | null }; // c38e88a3
  'orders.by_external_id': { guid: string }; // 0828e432
  'orders.find': { document: string; document_version: number }; // 86fb93c0
  'orders.forget_guest': Record<never, never>; // d0e4d825
  'orders.guest': { guest: string }; // 5381ad87
  'orders.guests_of_customer': { restaurant_guid: string; order_guid: string; guest: string; updated_at: number }; // d30d6b79
  'orders.holding_nothing': { tenant_id: string; restaurant_guid: string; guid: string }; // b60f0e90
  'orders.insert': { display_number: number | null }; // 8695f516
  'orders.insert.recording': { display_number: number | null }; // 4d0421d0
  'orders.insert_numbered': { display_number: number | null }; // 5921da98
  'orders.insert_numbered.recording': { display_number: number | null }; // 6e6ac9c8
  'orders.insert_scheduled': { display_number: number | null }; // 668074cb
  'orders.insert_scheduled.recording': { display_number: number | null }; // 19869584
  'orders.keep_day': Record<never, never>; // 6bb82e95
  'orders.keep_guest': Record<never, never>; // f9d4b109
  'orders.linked': { guid: string }; // 5fcac320
  'orders.member': { restaurant_guids: string[] }; // 01942dd1
  'orders.not_accepted': { tenant_id: string; restaurant_guid: string; guid: string }; // 9ac79cb8
  'orders.note': Record<never, never>; // 3e2a5113
  'orders.old_customers': { guid: string }; // 3d66f360
  'orders.old_guests': { restaurant_guid: string; guid: string }; // c7aab2bf
  'orders.read': { document: string; document_version: number; guest: string | null }; // 198db7c2
  'orders.require_version': { comanda_require: boolean | null }; // edaaaca0
  'orders.reserve_numbers': { last: number }; // 1af84242
  'orders.store': { comanda_require: boolean | null }; // bb1eb94d
  'orders.store_numbered': { display_number: number | null }; // be1f11e3
  'orders.store_numbered.recording': { display_number: number | null }; // 263b6d25
  'orders.those': { document: string; document_version: number }; // b0ab07c0
  'orders.timeline': { version: number; business_date: number; occurred_on: number; at: number; action: string; reason: string | null; actor: string; approver: string | null; facts: string }; // 4e1403e1
  'orders.to_change': { guid: string; version: number; document: string; document_version: number; booked_on: number }; // 8a2eb0b2
  'orders.to_fire': { tenant_id: string; restaurant_guid: string; guid: string }; // 62af4f9c
  'orders.to_hold': { guid: string; version: number; document: string; document_version: number; booked_on: number }; // a7a3acb9
  'orders.together': { guid: string; version: number; document: string; document_version: number; booked_on: number }; // e80c263d
  'passkeys.answer_challenge': { hash: string }; // 34908875
  'passkeys.by_credential': { id: string; uid: string; credential_id: string; public_key: string; passkey_name: string; transports: string[]; suspect_at: number | null; email: string; name: string; status: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; tenant_ids: string[] }; // d8aa92af
  'passkeys.delete': { id: string; name: string }; // 13441cb0
  'passkeys.delete_all': Record<never, never>; // 7ca66ec5
  'passkeys.insert': { id: string }; // 31a77b21
  'passkeys.list': { id: string; credential_id: string; name: string; transports: string[]; synced: boolean; created_at: number; last_used_at: number | null; suspect_at: number | null }; // 113c1821
  'passkeys.lock_owner': { uid: string }; // e5d2c137
  'passkeys.member': { role: string; restaurant_guids: string[] }; // 75084059
  'passkeys.purge_challenges': Record<never, never>; // 89970f1f
  'passkeys.rename': { id: string }; // 1f247ebb
  'passkeys.suspect': { id: string }; // 0bd76c45
  'passkeys.used': { id: string }; // d63fc16e
  'payment_accounts.back_change': Record<never, never>; // 0d09bb13
  'payment_accounts.changes_in_force': { restaurant_guid: string; processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; effective_at: number }; // e26414c1
  'payment_accounts.delete_change': Record<never, never>; // 3e903bdd
  'payment_accounts.find': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; version: number; updated_at: number; retired_at: number | null }; // 73f194f5
  'payment_accounts.find_change': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; requested_by: string; effective_at: number; backed_by: string | null }; // b3f2fbd1
  'payment_accounts.find_named': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; version: number; updated_at: number; retired_at: number | null }; // 86f2fe07
  'payment_accounts.forget': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string }; // 470b9598
  'payment_accounts.former': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; version: number; updated_at: number; retired_at: number | null }; // ee0b50bf
  'payment_accounts.lock': { guid: string }; // 6bb02134
  'payment_accounts.lock_changes_in_force': { restaurant_guid: string; processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; effective_at: number }; // c08a0548
  'payment_accounts.put': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; version: number; updated_at: number; retired_at: number | null }; // 1e1caf85
  'payment_accounts.put_change': Record<never, never>; // b53d39e8
  'payment_accounts.put_former': { processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL'; merchant_id: string; username: string; password: string; version: number; updated_at: number; retired_at: number | null }; // 7447693b
  'payment_accounts.restaurants_with_due_changes': { tenant_id: string; restaurant_guid: string }; // 072ac6a1
  'payment_accounts.restaurants_with_former': { tenant_id: string; restaurant_guid: string }; // ab4ac787
  'payment_accounts.retire': Record<never, never>; // c80e9888
  'payment_accounts.set_by': { restaurant_guid: string; merchant_id: string; updated_at: number }; // eed6d7b7
  'payment_attempts.acquire': { guid: string; restaurant_guid: string; payment_guid: string; refund_guid: string | null; operation: 'AUTHORIZE' | 'CAPTURE' | 'VOID' | 'RELEASE' | 'REFUND' | 'REAUTHORIZE' | 'LET_GO'; state: 'PENDING' | 'UNKNOWN' | 'ENDED'; terms: string; fingerprint: string | null; answer: string | null; generation: number; tries: number; created_at: number }; // da9f67e3
  'payment_attempts.by_key': { guid: string; restaurant_guid: string; payment_guid: string; refund_guid: string | null; operation: 'AUTHORIZE' | 'CAPTURE' | 'VOID' | 'RELEASE' | 'REFUND' | 'REAUTHORIZE' | 'LET_GO'; state: 'PENDING' | 'UNKNOWN' | 'ENDED'; terms: string; fingerprint: string | null; answer: string | null; generation: number; tries: number; created_at: number }; // 59cd13c3
  'payment_attempts.due': { tenant_id: string; restaurant_guid: string; guid: string }; // e300e0cd
  'payment_attempts.falling': { payment_guid: string }; // c4bd4e50
  'payment_attempts.forget_key': Record<never, never>; // be25c4f4
  'payment_attempts.insert': Record<never, never>; // 554bbb8d
  'payment_attempts.lock_reference': { pg_advisory_xact_lock: string | null }; // ee94a7e0
  'payment_attempts.record': { comanda_require: boolean | null }; // f586802b
  'payment_attempts.release': { comanda_require: boolean | null }; // d0de46d5
  'payment_attempts.release_tab': Record<never, never>; // d704c2fe
  'payment_attempts.require_authorized': { comanda_require: boolean | null }; // 3c5a9134
  'payment_attempts.require_none': { comanda_require: boolean | null }; // 8f8f2b8e
  'payment_attempts.require_none_falling': { comanda_require: boolean | null }; // edcd813b
  'payment_attempts.require_own_reference': { comanda_require: boolean | null }; // 18b7ee1b
  'payment_attempts.require_version': { comanda_require: boolean | null }; // 21c0fa95
  'payment_attempts.state': { state: 'PENDING' | 'UNKNOWN' | 'ENDED' }; // 9693a181
  'payments.accounts_to_settle': { merchant_id: string; since: number }; // 24ed0530
  'payments.by_retref': { document: string; document_version: number; restaurant_guid: string }; // 3ced0fc6
  'payments.by_retrefs': { document: string; document_version: number }; // c30c975b
  'payments.count_scheduled_refunds': { waiting: number }; // 7388ae7c
  'payments.find': { document: string; document_version: number }; // 08de3727
  'payments.find_elsewhere': { found: number }; // a2bdfbbc
  'payments.find_other_mode': { mode: 'LIVE' | 'TEST' }; // f0529aef
  'payments.find_refund': { document: string; document_version: number }; // 9b01b9f8
  'payments.find_settled': { document: string; document_version: number }; // bdb51149
  'payments.find_settled_refund': { document: string; document_version: number }; // 352612e4
  'payments.held_card': { held_card: string }; // f38f5754
  'payments.held_under_old_keys': { tenant_id: string; guid: string; held_card: string }; // f89fb516
  'payments.holds_to_capture': { tenant_id: string; restaurant_guid: string; guid: string }; // 4ccbac03
  'payments.holds_to_warn_of': { document: string; document_version: number }; // 6ffcbb76
  'payments.insert': Record<never, never>; // 05a67543
  'payments.insert_refund': Record<never, never>; // 880edaba
  'payments.keys_of_holds': { held_key_id: string | null }; // 33d3852e
  'payments.needed_accounts': { merchant_id: string }; // 40649d81
  'payments.overdue': { document: string; document_version: number }; // 5717d14b
  'payments.pending_refunds': { document: string; document_version: number }; // 6a5488f8
  'payments.put_mode': Record<never, never>; // d57faeb2
  'payments.refund_by_retref': { document: string; document_version: number; restaurant_guid: string }; // dd7fe5ed
  'payments.refunds': { guid: string; document: string; document_version: number }; // 38d9ba12
  'payments.refunds_to_send': { tenant_id: string; restaurant_guid: string; guid: string; payment_guid: string }; // 61e104c3
  'payments.replace_held_card': Record<never, never>; // d32b63fb
  'payments.restaurants_to_settle': { tenant_id: string; restaurant_guid: string }; // ded40d85
  'payments.restaurants_with_holds': { tenant_id: string; restaurant_guid: string }; // bffa1f93
  'payments.some': { document: string; document_version: number }; // 55af1e8b
  'payments.tab_of_order': { document: string; document_version: number }; // c8c21a3e
  'payments.tabs_to_finish': { tenant_id: string; restaurant_guid: string; guid: string }; // e2711ca9
  'payments.update': { comanda_require: boolean | null }; // 918beef1
  'payments.update_refund': Record<never, never>; // acd69290
  'places.purge_usage': Record<never, never>; // 7691dda8
  'places.reserve_slot': { at: number }; // 785094ed
  'places.use': { requests: number }; // 189fff93
  'platform.begin': Record<never, never>; // e6f07d43
  'platform.commit': Record<never, never>; // 9505cacb
  'platform.rollback': Record<never, never>; // da25480f
  'platform.set_caller': { set_config: string | null }; // 0f3c8efc
  'price_rules.by_external_id': { guid: string }; // a8246f59
  'price_rules.find': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // eb8483b9
  'price_rules.give_back_order': Record<never, never>; // 09465cce
  'price_rules.in_force': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // 8bf12818
  'price_rules.insert': Record<never, never>; // e6ca0903
  'price_rules.lock': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // e8d87bf5
  'price_rules.lock_counted': Record<never, never>; // 97c8612d
  'price_rules.orders_of_discount': { in_all: number; of_guest: number }; // 45eb9bd8
  'price_rules.page': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // 70b2f80e
  'price_rules.take_order': { comanda_require: boolean | null }; // b5b77e67
  'price_rules.to_know': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // 41215d24
  'price_rules.update': { kind: 'DISCOUNT' | 'SERVICE_CHARGE'; guid: string; external_id: string | null; restaurant_guid: string; name: string; terms: string; automatic: boolean; needs_approval: boolean; archived: boolean; order_count: number; version: number; created_at: number; updated_at: number }; // a6775e67
  'print_jobs.find': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 95de70d7
  'print_jobs.forget': { forgotten: number }; // 30b06ded
  'print_jobs.insert': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 30ae5a72
  'print_jobs.lock': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // a455f84d
  'print_jobs.move': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 62ebd891
  'print_jobs.next': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 381e1c59
  'print_jobs.open': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 8ad289ea
  'print_jobs.page': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 08d6ebbe
  'print_jobs.progress': { guid: string; restaurant_guid: string; printer_guid: string; kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER'; title: string; document: string; document_version: number; order_guid: string | null; ticket_guid: string | null; copy_of: string | null; state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; possible_duplicate: boolean; attempts: number; unanswered: number; problem: string | null; sent_to: string | null; sent_at: number | null; printed_at: number | null; created_at: number; updated_at: number }; // 33816a1d
  'print_jobs.send': { guid: string }; // 92f99182
  'print_jobs.waiting': { tenant_id: string; restaurant_guid: string; guid: string }; // 8dd0fe08
  'print_jobs.warned': { printer_guid: string; order_guid: string | null; ticket_guid: string | null }; // 84248388
  'printers.by_key': { tenant_id: string; guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // e90c58f7
  'printers.change_condition': { guid: string }; // 04b8a3e5
  'printers.claim_visits': { tenant_id: string; restaurant_guid: string; guid: string; leased_until: number }; // fb7b54da
  'printers.delete': Record<never, never>; // f202b302
  'printers.end_visit': Record<never, never>; // cdd5f816
  'printers.fall_silent': { guid: string }; // 0b0d3350
  'printers.find': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 2d72cff2
  'printers.for_receipts': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 08e8f684
  'printers.in_force': { guid: string; restaurant_guid: string; name: string; version: number; put_by: string | null }; // bd0c7f18
  'printers.insert': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // a1345dbf
  'printers.lock': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 23a8eb26
  'printers.lock_in_force': { guid: string; restaurant_guid: string; name: string; version: number; put_by: string | null }; // 664d3b5b
  'printers.not_reached': Record<never, never>; // afb0c3e5
  'printers.page': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // a48d7a4d
  'printers.put_key': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 665d1a8d
  'printers.renew_visit': { leased_until: number }; // ad290403
  'printers.see': Record<never, never>; // db10ac16
  'printers.silent': { tenant_id: string; restaurant_guid: string; guid: string }; // c94df4a5
  'printers.stations_printing_at': { guid: string }; // 4f520b1e
  'printers.update': { guid: string; restaurant_guid: string; name: string; kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS'; paper_width: number; columns: number; code_tables: string; prints_receipts: boolean; poll_seconds: number; address: string | null; port: number | null; condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT'; condition_since: number; reported: string | null; last_seen_at: number | null; last_address: string | null; version: number; created_at: number; updated_at: number }; // 4dda646b
  'printers.void_key': Record<never, never>; // 91c92c61
  'receipt_links.by_token': { tenant_id: string; restaurant_guid: string; order_guid: string; check_guid: string }; // d33ba75b
  'receipt_links.delete': { guid: string; order_guid: string; check_guid: string; token_sealed: string; expires_at: number; created_at: number }; // 1e574634
  'receipt_links.insert': { guid: string; order_guid: string; check_guid: string; token_sealed: string; expires_at: number; created_at: number }; // 6901c5d3
  'receipt_links.newest': { guid: string; token_sealed: string }; // 12bd0600
  'receipt_links.page': { guid: string; order_guid: string; check_guid: string; token_sealed: string; expires_at: number; created_at: number }; // 5bf56702
  'receipt_links.purge': Record<never, never>; // 9a6df7f8
  'receipt_mails.insert': Record<never, never>; // ffb408ed
  'receipt_mails.purge': Record<never, never>; // 32c9b346
  'reconciliation.find': { id: string; restaurant_guid: string; kind: 'OUTCOME_UNKNOWN' | 'ANSWER_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'STATUS_UNKNOWN' | 'SETTLED_TWICE' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS'; state: 'OPEN' | 'RESOLVED'; payment_guid: string | null; refund_guid: string | null; retref: string | null; batch_id: string | null; our_amount: number | null; their_amount: number | null; our_status: string | null; their_status: string | null; opened_at: number; resolved_at: number | null; resolution: string | null }; // 8f955130
  'reconciliation.open': { id: string }; // d1b3eeee
  'reconciliation.open_about': { id: string; restaurant_guid: string; kind: 'OUTCOME_UNKNOWN' | 'ANSWER_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'STATUS_UNKNOWN' | 'SETTLED_TWICE' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS'; state: 'OPEN' | 'RESOLVED'; payment_guid: string | null; refund_guid: string | null; retref: string | null; batch_id: string | null; our_amount: number | null; their_amount: number | null; our_status: string | null; their_status: string | null; opened_at: number; resolved_at: number | null; resolution: string | null }; // e8461853
  'reconciliation.page': { id: string; restaurant_guid: string; kind: 'OUTCOME_UNKNOWN' | 'ANSWER_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'STATUS_UNKNOWN' | 'SETTLED_TWICE' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS'; state: 'OPEN' | 'RESOLVED'; payment_guid: string | null; refund_guid: string | null; retref: string | null; batch_id: string | null; our_amount: number | null; their_amount: number | null; our_status: string | null; their_status: string | null; opened_at: number; resolved_at: number | null; resolution: string | null }; // c44fa306
  'reconciliation.require_resolved': { comanda_require: boolean | null }; // 04570dda
  'reconciliation.resolve': { id: string; restaurant_guid: string; kind: 'OUTCOME_UNKNOWN' | 'ANSWER_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'STATUS_UNKNOWN' | 'SETTLED_TWICE' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS'; state: 'OPEN' | 'RESOLVED'; payment_guid: string | null; refund_guid: string | null; retref: string | null; batch_id: string | null; our_amount: number | null; their_amount: number | null; our_status: string | null; their_status: string | null; opened_at: number; resolved_at: number | null; resolution: string | null }; // 38a3a46b
  'reconciliation.settled_for': { their_amount: number | null }; // 1d3d3083
  'report_views.all': { guid: string; name: string; view: string; created_at: number }; // ef3237c2
  'report_views.insert': { guid: string }; // e2e64db1
  'report_views.remove': { guid: string }; // a81974c6
  'reports.add': Record<never, never>; // 75661834
  'reports.advance': Record<never, never>; // 363b10ae
  'reports.begin': Record<never, never>; // 9c359da7
  'reports.behind': { last: number; sequence: number; walk: 'ORDERS' | 'PAYMENTS' | 'DRAWERS' | null; next_at: number | null }; // b7ded311
  'reports.count_uncomputed': { subjects: number }; // 9e14d2a7
  'reports.database_time': { now: number }; // 18c88332
  'reports.day_closes': { number: number; document: string; document_version: number }; // 9ba55d93
  'reports.days_with': { restaurant_guid: string; business_date: number }; // d01be0c7
  'reports.documents': { guid: string; version: number; document: string; document_version: number; booked_on: number; days: string | null }; // be21a4d4
  'reports.drawers': { restaurant_guid: string; business_date: number; currency: string; order_guid: string | null; payment_guid: string | null; drawer_guid: string | null; drawer_name: string; movement: string; account: string; amount: number }; // 031a24e5
  'reports.drawers_named': { restaurant_guid: string; business_date: number; currency: string; order_guid: string | null; payment_guid: string | null; drawer_guid: string | null; drawer_name: string; movement: string; account: string; amount: number }; // 9afe637b
  'reports.find_day_close': { number: number; document: string; document_version: number }; // 2fafda26
  'reports.insert_day_close': Record<never, never>; // 7cbfd97d
  'reports.keep_subjects': Record<never, never>; // f3c5f28a
  'reports.last_day_close': { number: number }; // a2b3ccb9
  'reports.last_event': { last: number }; // 7f8bb01d
  'reports.lock_cursor': { sequence: number; walk: 'ORDERS' | 'PAYMENTS' | 'DRAWERS' | null; walk_after: string[] | null }; // 18ca4105
  'reports.next_events': { sequence: number; type: string; restaurant_guid: string | null; data: string }; // ea0720bc
  'reports.open_drawers': { drawers: number }; // 2d40aa68
  'reports.orders': { restaurant_guid: string; guid: string; version: number }; // 8e7c90c5
  'reports.orders_among': { restaurant_guid: string; guid: string }; // 28ce0f29
  'reports.payments': { restaurant_guid: string; business_date: number; currency: string; order_guid: string | null; payment_guid: string | null; drawer_guid: string | null; movement: string; is_refund: boolean; amount: number; tip_amount: number; deposit_amount: number; document: string; document_version: number }; // 2f822d70
  'reports.payments_named': { restaurant_guid: string; business_date: number; currency: string; order_guid: string | null; payment_guid: string | null; drawer_guid: string | null; movement: string; is_refund: boolean; amount: number; tip_amount: number; deposit_amount: number; document: string; document_version: number }; // 23c4aac0
  'reports.people': { uid: string; name: string }; // cd69a557
  'reports.replayed': { at: number | null }; // ad02614e
  'reports.restaurants': { guid: string; name: string; currency: string }; // 62b947dd
  'reports.settle_subjects': { subject: string }; // 5598edd1
  'reports.subjects': { subject: string; latest: number; through: number; facts: string }; // 2b272b57
  'reports.tables': { guid: string; name: string }; // 00ae875e
  'reports.tenants_behind': { tenant_id: string; events: number }; // ddc31492
  'reports.tenants_with_sums': { tenant_id: string }; // 7e586143
  'reports.tickets': { restaurant_guid: string; business_date: number; currency: string; order_guid: string; payment_guid: string | null; drawer_guid: string | null; station_guid: string; station_name: string; status: string | null; created_at: number; started_at: number | null; bumped_at: number | null }; // 452e64d0
  'reports.tickets_named': { restaurant_guid: string; business_date: number; currency: string; order_guid: string; payment_guid: string | null; drawer_guid: string | null; station_guid: string; station_name: string; status: string | null; created_at: number; started_at: number | null; bumped_at: number | null }; // c2fb4144
  'reports.try_cursor': { sequence: number; walk: 'ORDERS' | 'PAYMENTS' | 'DRAWERS' | null; walk_after: string[] | null }; // a8ee36cd
  'reports.uncomputed': { subject: string }; // ad389d9f
  'reports.unpaid_orders': { orders: number; due_amount: number }; // caa91d80
  'reports.walk_drawers': { guid: string }; // df1bf088
  'reports.walk_orders': { restaurant_guid: string; guid: string }; // c0f9c22d
  'reports.walk_payments': { guid: string }; // 7949729e
  'restaurants.bump_stock_version': Record<never, never>; // 0feb29f8
  'restaurants.by_external_id': { guid: string }; // 209b1323
  'restaurants.close_through': Record<never, never>; // 13a44f45
  'restaurants.find': { guid: string; external_id: string | null; name: string; time_zone: string; currency: string; closeout_hour: number; address: string | null; tax_rates: string; cash_rounding: string | null; metadata: string; archived: boolean; approval_sources: string[]; accept_within_minutes: number | null; table_ordering: boolean; prep_time_seconds: number; logo_url: string | null; brand_color: string | null; menu_version: number; stock_version: number; closed_through: number | null; version: number; created_at: number; updated_at: number; closings: number | null }; // d4dd7a57
  'restaurants.insert': { guid: string; external_id: string | null; name: string; time_zone: string; currency: string; closeout_hour: number; address: string | null; tax_rates: string; cash_rounding: string | null; metadata: string; archived: boolean; approval_sources: string[]; accept_within_minutes: number | null; table_ordering: boolean; prep_time_seconds: number; logo_url: string | null; brand_color: string | null; menu_version: number; stock_version: number; closed_through: number | null; version: number; created_at: number; updated_at: number; closings: number | null }; // ff21a371
  'restaurants.known': { guid: string }; // df3dfa4a
  'restaurants.lock': { guid: string; external_id: string | null; name: string; time_zone: string; currency: string; closeout_hour: number; address: string | null; tax_rates: string; cash_rounding: string | null; metadata: string; archived: boolean; approval_sources: string[]; accept_within_minutes: number | null; table_ordering: boolean; prep_time_seconds: number; logo_url: string | null; brand_color: string | null; menu_version: number; stock_version: number; closed_through: number | null; version: number; created_at: number; updated_at: number; closings: number | null }; // 4424aefa
  'restaurants.page': { guid: string; external_id: string | null; name: string; time_zone: string; currency: string; closeout_hour: number; address: string | null; tax_rates: string; cash_rounding: string | null; metadata: string; archived: boolean; approval_sources: string[]; accept_within_minutes: number | null; table_ordering: boolean; prep_time_seconds: number; logo_url: string | null; brand_color: string | null; menu_version: number; stock_version: number; closed_through: number | null; version: number; created_at: number; updated_at: number; closings: number | null }; // 63a59dec
  'restaurants.set_menu_version': Record<never, never>; // 3803d0a5
  'restaurants.set_tax_rates': { version: number }; // 92f42c82
  'restaurants.update': { guid: string; external_id: string | null; name: string; time_zone: string; currency: string; closeout_hour: number; address: string | null; tax_rates: string; cash_rounding: string | null; metadata: string; archived: boolean; approval_sources: string[]; accept_within_minutes: number | null; table_ordering: boolean; prep_time_seconds: number; logo_url: string | null; brand_color: string | null; menu_version: number; stock_version: number; closed_through: number | null; version: number; created_at: number; updated_at: number; closings: number | null }; // 3a34d44d
  'restaurants.whereabouts': { country: string | null; time_zone: string }; // e0f5cfe0
  'restores.held_since': { restored_at: number }; // 80f7f32a
  'roles.all': { name: string; title: string; permissions: string; version: number; created_at: number; updated_at: number }; // 9da80aba
  'roles.delete': Record<never, never>; // dd46de0e
  'roles.exclude': { locked: boolean | null }; // 55e5b486
  'roles.find': { name: string; title: string; permissions: string; version: number; created_at: number; updated_at: number }; // fdd1b898
  'roles.holders': { kind: string; id: string; name: string | null }; // 23557e09
  'roles.insert': { name: string }; // c2d6ab82
  'roles.known': { name: string }; // 63c1e8f4
  'roles.lock': { name: string; title: string; permissions: string; version: number; created_at: number; updated_at: number }; // 68f3aeda
  'roles.share': { locked: boolean | null }; // f9ceaf19
  'roles.update': { name: string; title: string; permissions: string; version: number; created_at: number; updated_at: number }; // 1ae5ff1d
  'settlements.insert': Record<never, never>; // 5aa65b86
  'settlements.known': { batch_id: string }; // 9efe9b25
  'settlements.page': { restaurant_guid: string; batch_id: string; merchant_id: string; host_batch: string | null; state: string; currency: string; charge_count: number; charge_amount: number; refund_count: number; refund_amount: number; business_date: number; created_at: number; occurred_on: number }; // 8beced6d
  'signing_keys.delete_spent': Record<never, never>; // f6fb9e58
  'signing_keys.insert': Record<never, never>; // 9c2e85af
  'signing_keys.list': { kid: string; algorithm: string; private_jwk: string; public_jwk: string; signs_until: number; verifies_until: number }; // 65458bd8
  'signing_keys.lock': { pg_advisory_xact_lock: string | null }; // 105b542b
  'staff.by_external_id': { guid: string }; // a5132927
  'staff.by_number': { guid: string }; // a9780574
  'staff.clear_tries': Record<never, never>; // 71d7ca7f
  'staff.delete_wages': Record<never, never>; // 3f768996
  'staff.end_pins_of_account': { tenant_id: string; restaurant_guid: string; guid: string }; // a2625ffd
  'staff.everybody': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // 3e500564
  'staff.find': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // 3d4de4f0
  'staff.insert': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // cd553189
  'staff.insert_subjects': Record<never, never>; // 0a5b6359
  'staff.insert_wages': Record<never, never>; // 343624a8
  'staff.lock': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // 29d01280
  'staff.lock_pins_in_force': { guid: string; restaurant_guid: string; name: string; made_at: number }; // ca26177b
  'staff.lock_restaurant': { locked: boolean | null }; // 55e5b486
  'staff.lock_subjects': { subject: string; tries: string; locked_until: number | null }; // ed2b4e9a
  'staff.member_of_tenant': { uid: string }; // 9eb7fbfb
  'staff.move_account': { tenant_id: string; restaurant_guid: string; guid: string; version: number }; // fcf7b9e6
  'staff.page': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // 77f365fb
  'staff.pin_taken': { staff_guid: string; made_at: number }; // ea31e598
  'staff.pins_in_force': { guid: string; restaurant_guid: string; name: string; made_at: number }; // 4cca0267
  'staff.purge_tries': Record<never, never>; // 7b540430
  'staff.put_pin': { made_at: number }; // 3bd1490b
  'staff.to_know': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // b78415ec
  'staff.update': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number }; // 0a5ba7ee
  'staff.update_tries': Record<never, never>; // afe75a27
  'staff.void_pin': Record<never, never>; // 313db4f3
  'staff.wages': { job_guid: string; amount: number; per: 'HOUR' | 'MONTH' }; // 7a007690
  'staff.with_pin': { guid: string; external_id: string | null; restaurant_guid: string; number: number; name: string; display_name: string; uid: string | null; jobs: string; active_from: number | null; active_until: number | null; pin_digits: number | null; pin_made_at: number | null; pin_made_by_uid: string | null; metadata: string; version: number; created_at: number; updated_at: number; pin_hash: string | null }; // a435add1
  'staff_sessions.by_token': { id: string; device_guid: string; staff_guid: string; job_guid: string; pin_made_at: number | null; started_at: number; last_used_at: number }; // 41cfacde
  'staff_sessions.end': { id: string; staff_guid: string; token_hash: string }; // 17bd31c9
  'staff_sessions.end_all': { ended: number }; // f369ddef
  'staff_sessions.find': { id: string; staff_guid: string; job_guid: string; started_at: number }; // 8c0ad465
  'staff_sessions.insert': Record<never, never>; // ea0774c1
  'staff_sessions.job_of_person': { job_guid: string }; // ed3e3f1f
  'staff_sessions.lock': { locked: boolean | null }; // 55e5b486
  'staff_sessions.touch': Record<never, never>; // acea07fe
  'sync.advance': { comanda_require: boolean | null }; // 7103e350
  'sync.begin_log': Record<never, never>; // 86ea7809
  'sync.claim': Record<never, never>; // f57f4ea6
  'sync.decide': { comanda_require: boolean | null }; // bd8e289e
  'sync.device': { guid: string; paired_at: number | null; revoked_at: number | null }; // 18854fb4
  'sync.device_keys': { id: string; staff_guid: string; job_guid: string; public_key: string; expires_at: number }; // fb964c28
  'sync.device_logs': { log_id: string; ack_seq: number }; // de234b23
  'sync.find_review': { id: string; log_id: string; seq: number; device_guid: string; type: string; staff_guid: string | null; order_guid: string | null; happened_at: number; claimed_at: number; received_at: number; outcome: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED'; result: string; amount: number | null; command: string | null; review: 'OPEN' | 'ACCEPTED' | 'CORRECTED' | 'REJECTED' | null; decided_by: string | null; decided_at: number | null; decision_note: string | null }; // 1d60e092
  'sync.insert_key': Record<never, never>; // f7ac21c1
  'sync.keep_range': Record<never, never>; // 7cddc97d
  'sync.key': { staff_guid: string; job_guid: string; public_key: string; pin_made_at: number | null; created_at: number; expires_at: number }; // f2b4ed55
  'sync.known': { id: string; seq: number; log_id: string; fingerprint: string; outcome: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED'; result: string }; // 8202b7b5
  'sync.lock_ranges': { pg_advisory_xact_lock: string | null }; // 6c85dcc5
  'sync.log': { restaurant_guid: string; device_guid: string; ack_seq: number; drained_at: number | null }; // 1da83f38
  'sync.note_sent': Record<never, never>; // 1b02c8f9
  'sync.park_aside': Record<never, never>; // a817238c
  'sync.parked_on': { order_guid: string | null; id: string; type: string }; // caa30386
  'sync.ranges': { business_date: number; first: number; last: number; used: number | null }; // 40aef6e8
  'sync.report': { device_guid: string; name: string; log_id: string; first_at: number; last_at: number; commands: number; orders: number; sold: number; paid: number; differing: number; parked: number; longest_s: number }; // 3f71e30d
  'sync.settle': Record<never, never>; // f2be1684
  'sync.settle_decided': Record<never, never>; // 360b5bb3
  'tables.anywhere': { tenant_id: string; restaurant_guid: string; archived: boolean; code_number: number }; // e9daee3e
  'tables.area_by_external_id': { guid: string }; // 241ecec8
  'tables.area_page': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number }; // 26b04467
  'tables.areas_to_know': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number }; // 3e10a87a
  'tables.by_external_id': { guid: string }; // c2a4d711
  'tables.code': { name: string; archived: boolean; code_number: number }; // a610dd11
  'tables.find': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number; service_area_guid: string | null; capacity: number | null; position: string | null }; // 49415935
  'tables.find_area': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number }; // 24a745d5
  'tables.insert': Record<never, never>; // a6886732
  'tables.insert_area': Record<never, never>; // 8c45542e
  'tables.lock': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number; service_area_guid: string | null; capacity: number | null; position: string | null }; // 8d17bc97
  'tables.lock_area': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number }; // 2c27144d
  'tables.lock_code': { archived: boolean; version: number; code_number: number }; // 73abbbce
  'tables.next_code': Record<never, never>; // 38dc5512
  'tables.page': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number; service_area_guid: string | null; capacity: number | null; position: string | null }; // 3cd50db1
  'tables.tables_to_know': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number; service_area_guid: string | null; capacity: number | null; position: string | null }; // 96e0b643
  'tables.update': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number; service_area_guid: string | null; capacity: number | null; position: string | null }; // 15ee73b7
  'tables.update_area': { guid: string; external_id: string | null; restaurant_guid: string; name: string; archived: boolean; metadata: string; version: number; created_at: number; updated_at: number }; // 0011b53a
  'tenants.find': { tenant_id: string; name: string; version: number; created_at: number; updated_at: number }; // d3d8fd74
  'tenants.insert': { tenant_id: string; name: string; version: number; created_at: number; updated_at: number }; // fd74c3a0
  'tenants.page': { tenant_id: string; name: string; version: number; created_at: number; updated_at: number }; // 6b139e07
  'tenants.update': { tenant_id: string; name: string; version: number; created_at: number; updated_at: number }; // 4489a608
  'time_entries.edits': { edit: string }; // e839c9b8
  'time_entries.find': { guid: string; restaurant_guid: string; staff_guid: string; job_guid: string; job_title: string; job_role: string | null; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; day_ends_at: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; out_missing_at: number | null; clocked_in_by: string; clocked_out_by: string | null; version: number; created_at: number; updated_at: number }; // f4ffed75
  'time_entries.forgotten': { tenant_id: string; restaurant_guid: string; guid: string }; // 805b8a5a
  'time_entries.insert': Record<never, never>; // 2b7e068f
  'time_entries.insert_edit': Record<never, never>; // c945137a
  'time_entries.lock': { guid: string; restaurant_guid: string; staff_guid: string; job_guid: string; job_title: string; job_role: string | null; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; day_ends_at: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; out_missing_at: number | null; clocked_in_by: string; clocked_out_by: string | null; version: number; created_at: number; updated_at: number }; // bf3d6fa9
  'time_entries.of_days': { guid: string; restaurant_guid: string; staff_guid: string; job_guid: string; job_title: string; job_role: string | null; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; day_ends_at: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; out_missing_at: number | null; clocked_in_by: string; clocked_out_by: string | null; version: number; created_at: number; updated_at: number }; // 133e18d1
  'time_entries.open_of': { guid: string; restaurant_guid: string; staff_guid: string; job_guid: string; job_title: string; job_role: string | null; status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; business_date: number; day_ends_at: number; clocked_in_at: number; clocked_out_at: number | null; breaks: string; declared_tip_amount: number | null; out_missing_at: number | null; clocked_in_by: string; clocked_out_by: string | null; version: number; created_at: number; updated_at: number }; // 5ef5b384
  'time_entries.overlapping': { guid: string }; // bdb2d681
  'time_entries.set_wage': Record<never, never>; // 404ad3f3
  'time_entries.update': Record<never, never>; // 905121fb
  'tips.account': { owed_amount: number }; // 619a44f8
  'tips.accounts': { staff_guid: string; paid_amount: number; owed_amount: number }; // 6cdae26c
  'tips.add_shares': Record<never, never>; // 65f2169f
  'tips.faults': { fault: string }; // 9e1bb92e
  'tips.find_distribution': { guid: string; restaurant_guid: string; business_date: number; taken_amount: number; carried_amount: number; rules: string; reason: string | null; reverses_guid: string | null; reversed_by_guid: string | null; made_by: string; created_at: number }; // e6b865fc
  'tips.find_payout': { guid: string; restaurant_guid: string; staff_guid: string; method: 'CASH' | 'PAYROLL'; amount: number; business_date: number; occurred_on: number; drawer_guid: string | null; reason: string | null; reverses_guid: string | null; reversed_by_guid: string | null; approver: string | null; made_by: string; created_at: number }; // afe4b476
  'tips.gone': { business_date: number; amount: number }; // fb3ba0b6
  'tips.insert_distribution': Record<never, never>; // f0ce5015
  'tips.insert_payout': Record<never, never>; // 4caee264
  'tips.insert_shares': Record<never, never>; // 810b5197
  'tips.insert_sources': Record<never, never>; // 034d3d57
  'tips.lock_rules': { rules: string; version: number; updated_at: number }; // a0ad0878
  'tips.mark_distribution_reversed': Record<never, never>; // fe267df4
  'tips.mark_payout_reversed': { comanda_require: boolean | null }; // 34b5da4c
  'tips.pay': { comanda_require: boolean | null }; // 5f7d6881
  'tips.people': { guid: string; name: string; jobs: string }; // a33a9a30
  'tips.put_rules': { version: number }; // 00e44788
  'tips.report_payouts': { business_date: number; staff_guid: string; amount: number }; // 6dec47f4
  'tips.report_shares': { business_date: number; staff_guid: string; job_title: string; amount: number }; // 165bd6eb
  'tips.rules': { rules: string; version: number; updated_at: number }; // 9804b7b0
  'tips.shared_days': { business_date: number; guid: string }; // 2b9a3559
  'tips.shares': { distribution_guid: string; staff_guid: string; pool: string; job_title: string; minutes: number; points: string | null; amount: number }; // f703df55
  'tips.sources': { distribution_guid: string; business_date: number; amount: number }; // 33d992b7
  'tips.totals': { restaurant_guid: string; currency: string; shared_amount: number; cash_out_amount: number | null; cash_in_amount: number | null; payroll_amount: number | null }; // 5bed7e23
  'users.assignments': { tenant_id: string; tenant_name: string; role: string; restaurant_guids: string[]; created_at: number }; // 9698114c
  'users.credentials': { uid: string; email: string; email_key: string; email_verified_at: number | null; name: string; password_hash: string | null; mfa_secret: string | null; mfa_pending_secret: string | null; mfa_enabled_at: number | null; mfa_last_step: number; version: number }; // 21575371
  'users.identities': { provider: string; email: string | null; created_at: number }; // fdb8dd73
  'users.lock': { uid: string; name: string; is_operator: boolean }; // c35c70a9
  'users.lock_owners': { tenant_id: string; uid: string }; // 8c067efc
  'users.profile': { uid: string; email: string; email_verified_at: number | null; name: string; locale: string | null; is_operator: boolean; has_password: boolean; must_change_password: boolean; mfa_enabled_at: number | null; has_authenticator_app: boolean; version: number; created_at: number; updated_at: number; passkeys: number; recovery_codes_left: number }; // 3efe5284
  'users.sessions': { id: string; user_agent: string | null; address: string | null; second_factor: boolean; created_at: number; last_seen_at: number; refresh_expires_at: number; ends_at: number }; // 9c742f2f
  'users.sole_ownerships': { tenant_id: string; name: string }; // 132c180e
  'users.unlink_identities': { email: string | null }; // e99fcb8f
  'vault.any_number': { any: boolean | null }; // de54a3f8
  'vault.by_fingerprint': { id: string }; // 93016b47
  'vault.destroy': { id: string; customer_id: string }; // 3aae63d8
  'vault.find': { id: string; customer_id: string; brand: string; last_four: string; expiry_month: number; expiry_year: number; holder_name: string | null; initiator: 'CUSTOMER' | 'MERCHANT'; scheduled: boolean; mandate_text: string | null; mandate_at: number | null; restaurant_guids: string[]; created_at: number; token_of: string | null }; // fa778328
  'vault.insert': Record<never, never>; // 36ffb6ae
  'vault.keys_in_use': { key_id: string | null }; // b63dfc97
  'vault.page': { id: string; customer_id: string; brand: string; last_four: string; expiry_month: number; expiry_year: number; holder_name: string | null; initiator: 'CUSTOMER' | 'MERCHANT'; scheduled: boolean; mandate_text: string | null; mandate_at: number | null; restaurant_guids: string[]; created_at: number; token_of: string | null }; // dd83b79d
  'vault.reseal': Record<never, never>; // 60d6f0fc
  'vault.sealed': { id: string; customer_id: string; brand: string; last_four: string; expiry_month: number; expiry_year: number; holder_name: string | null; initiator: 'CUSTOMER' | 'MERCHANT'; scheduled: boolean; mandate_text: string | null; mandate_at: number | null; restaurant_guids: string[]; created_at: number; token_of: string | null; sealed: string }; // 80b08475
  'vault.under_old_keys': { tenant_id: string; id: string }; // 6a62e0c3
  'webhooks.begin_cursor': Record<never, never>; // 494bd688
  'webhooks.claim': { tenant_id: string; id: string; endpoint_id: string; tries: number; ordered: boolean }; // 60169c31
  'webhooks.count_endpoints': { endpoints: number }; // 9562e029
  'webhooks.disable_endpoint': Record<never, never>; // b01518c9
  'webhooks.dispatch': { seen: number }; // 1f9fc74b
  'webhooks.endpoint_names': { id: string; url: string; description: string }; // 4f2c2a37
  'webhooks.event_of_delivery': { type: string; restaurant_guid: string | null }; // 305fea98
  'webhooks.events_waiting': { type: string; restaurant_guid: string | null }; // 91d805e5
  'webhooks.find_delivery': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // 89de6d26
  'webhooks.find_endpoint': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number }; // 79fbe027
  'webhooks.give_up': { given_up: number }; // b04d63f6
  'webhooks.in_force': { id: string; url: string; version: number; url_by: string | null; secret_by: string | null }; // 7292f146
  'webhooks.insert_endpoint': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number }; // ac865187
  'webhooks.insert_test': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // 247b31c1
  'webhooks.load_deliveries': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number; delivery_id: string; failures: number; event_sequence: number; event_id: string; event_type: string; restaurant_guid: string | null; business_date: number | null; data: string; occurred_at: number; trace: string | null }; // d114e6fb
  'webhooks.lock_claims': { pg_advisory_xact_lock: string | null }; // 319745ca
  'webhooks.lock_cursor': Record<never, never>; // 2dd3719d
  'webhooks.lock_endpoint': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number }; // ce02a8a0
  'webhooks.lock_in_force': { id: string; url: string; version: number; url_by: string | null; secret_by: string | null }; // 907531cc
  'webhooks.notice_sent': Record<never, never>; // 1913ddd1
  'webhooks.notices_due': { tenant_id: string; id: string }; // 6129d40e
  'webhooks.page_dead': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // 0cfccfa0
  'webhooks.page_deliveries': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // cc3de246
  'webhooks.page_endpoints': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number }; // 7aae36d6
  'webhooks.purge': { purged: number }; // b3811be7
  'webhooks.put_by': Record<never, never>; // 95e86dd6
  'webhooks.record_result': Record<never, never>; // c7b44cde
  'webhooks.release': Record<never, never>; // fb23e08e
  'webhooks.replay': { made: number; hurried: number; last: number | null; complete: boolean }; // b2c3e97b
  'webhooks.resend': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // fc7ae8d4
  'webhooks.retry_now': { id: string; endpoint_id: string; origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY'; event_id: string; event_type: string; event_sequence: number; status: 'PENDING' | 'DELIVERED' | 'DEAD'; tries: number; next_try_at: number; created_at: number; finished_at: number | null; attempts: string }; // 4126e25e
  'webhooks.tenants_behind': { tenant_id: string }; // 7540749c
  'webhooks.update_endpoint': { id: string; url: string; description: string; event_types: string[]; restaurant_guids: string[]; payload: 'THIN' | 'FULL'; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; secret: string; previous_secret: string | null; previous_secret_ends_at: number | null; headers: string; status: 'ENABLED' | 'DISABLED'; disabled_reason: string | null; failing_since: number | null; version: number; created_at: number; updated_at: number }; // 70283a92
  'webhooks.waiting': { tenant_id: string; endpoint_id: string; ordered: boolean; concurrency: number; current_concurrency: number; rate_limit: number | null; failing_since: number | null; next_send_at: number | null; busy: number; due: number; first_sequence: number | null }; // 11903960
}
