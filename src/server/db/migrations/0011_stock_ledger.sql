-- What has moved has moved: a mistake is put right by another movement.
create trigger part_movement_refuse before update or delete or truncate on part_movement
  for each statement execute function audit_refuse();
